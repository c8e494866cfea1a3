package io.attest.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import io.attest.sandbox.AttestSandbox;
import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** What one would write without the SDK: send at once, and when refused, come back when {@code Retry-After} says. */
final class NaiveCaller implements RateLimitRun.Caller {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final FailsafeExecutor<HttpResponse> RETRY = Failsafe.with(RetryPolicy.<HttpResponse>builder()
            .handleIf((response, thrown) -> response != null && response.status() == 429)
            .withDelayFn(context -> context.getLastResult().retryAfter())
            .withMaxRetries(-1)
            .build());

    private final OkHttpClient http = new OkHttpClient();
    private final Request request;

    NaiveCaller(AttestSandbox sandbox) {
        request = new Request.Builder()
                .url(sandbox.baseUrl() + "/me")
                .header("Authorization", "Bearer " + sandbox.ownerToken())
                .build();
    }

    @Override
    public void call() {
        HttpResponse response = RETRY.get(this::send);
        if (response.status() != 200) {
            throw new IllegalStateException("status " + response.status());
        }
    }

    private HttpResponse send() throws IOException {
        try (Response response = http.newCall(request).execute()) {
            JSON.readTree(response.body().byteStream());
            return new HttpResponse(
                    response.code(), Duration.ofSeconds(Long.parseLong(response.header("Retry-After", "0"))));
        }
    }

    @Override
    public void close() {
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }

    private record HttpResponse(int status, Duration retryAfter) {}
}
