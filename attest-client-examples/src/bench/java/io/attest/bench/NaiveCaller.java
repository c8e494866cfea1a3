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

/** Calls as one would without the SDK: sends at once, and after a 429 retries when {@code Retry-After} says. */
final class NaiveCaller implements RateLimitRun.Caller {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final FailsafeExecutor<Result> RETRY = Failsafe.with(RetryPolicy.<Result>builder()
            .handleIf((result, thrown) -> result != null && result.status() == 429)
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
        Result result = RETRY.get(this::send);
        if (result.status() != 200) {
            throw new IllegalStateException("status " + result.status());
        }
    }

    private Result send() throws IOException {
        try (Response response = http.newCall(request).execute()) {
            JSON.readTree(response.body().byteStream());
            return new Result(response.code(), Duration.ofSeconds(Long.parseLong(response.header("Retry-After", "0"))));
        }
    }

    @Override
    public void close() {
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }

    private record Result(int status, Duration retryAfter) {}
}
