/** The whole attestation service, embedded. Start at {@link io.attest.sandbox.AttestSandbox}. */
module io.attest.sandbox {
    requires com.fasterxml.jackson.databind;
    requires mockwebserver3;
    requires okhttp3;
    requires transitive io.attest.client;
    requires transitive org.jspecify;

    exports io.attest.sandbox;
}
