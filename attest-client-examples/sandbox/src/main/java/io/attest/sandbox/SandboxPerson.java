package io.attest.sandbox;

/**
 * A person of the sandbox's organization who can receive documents. Only the sandbox makes one: the constructor may get
 * further components at any time.
 *
 * @param id a lower-case ULID
 * @param name first and last name, not always ASCII
 * @param email a unique address at {@code example.com}, or the one given to {@link AttestSandbox#addPerson}
 */
public record SandboxPerson(String id, String name, String email) {}
