package io.attest.sandbox;

/** A person of the sandbox's organization who can receive documents. Immutable. */
public sealed interface SandboxPerson permits Organization.Person {

    /**
     * Returns the id.
     *
     * @return a lower-case ULID
     */
    String id();

    /**
     * Returns the name.
     *
     * @return first and last name, not always ASCII
     */
    String name();

    /**
     * Returns the e-mail address.
     *
     * @return a unique address at {@code example.com}, or the one given to {@link AttestSandbox#addPerson}
     */
    String email();
}
