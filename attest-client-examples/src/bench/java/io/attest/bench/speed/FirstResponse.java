package io.attest.bench.speed;

import io.attest.client.AttestClient;

/** Reads the user, and ends at once. Runs in a JVM of its own, whose classes are counted. */
public final class FirstResponse {

    private FirstResponse() {}

    /**
     * Reads the user.
     *
     * @param args the base URL
     */
    public static void main(String[] args) {
        AttestClient.builder().baseUrl(args[0]).accessToken("any").build().me().get();
        // Without what an orderly end loads.
        Runtime.getRuntime().halt(0);
    }
}
