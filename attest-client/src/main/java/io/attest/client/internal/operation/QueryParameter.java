package io.attest.client.internal.operation;

/**
 * A query parameter, not encoded yet.
 *
 * @param name may occur more than once in a query
 * @param value must not appear in messages
 */
public record QueryParameter(String name, String value) {

    /** The name only: the value may be personal data. */
    @Override
    public String toString() {
        return name;
    }
}
