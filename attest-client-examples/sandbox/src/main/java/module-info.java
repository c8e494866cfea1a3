/** Imitates the attestation service, embedded. Start at {@link io.attest.sandbox.AttestSandbox}. */
module io.attest.sandbox {
    requires com.fasterxml.jackson.databind;
    requires transitive io.attest.client;
    requires transitive org.jspecify;

    exports io.attest.sandbox;
}
