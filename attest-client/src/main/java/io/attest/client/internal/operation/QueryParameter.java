package io.attest.client.internal.operation;

/**
 * A name and a value in a query, neither of them encoded yet.
 *
 * @param name may occur more than once in a query
 * @param value what a message must not hold
 */
public record QueryParameter(String name, String value) {

    /** The name only: the value may be personal data. */
    @Override
    public String toString() {
        return name;
    }
}
