package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.sandbox.AttestSandbox;
import java.time.Duration;

/** Calls with the SDK and its defaults, but with more time for calls that wait for several windows. */
final class SdkCaller implements RateLimitRun.Caller {

    private final AttestClient client;

    SdkCaller(AttestSandbox sandbox) {
        client = AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.ownerToken())
                .timeout(Duration.ofMinutes(10))
                .build();
    }

    @Override
    public void call() {
        client.me().get();
    }

    @Override
    public void close() {
        client.close();
    }
}
