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
final class NaiveCaller implements PacingRun.Caller {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final FailsafeExecutor<Answer> RETRY = Failsafe.with(RetryPolicy.<Answer>builder()
            .handleIf((answer, thrown) -> answer != null && answer.status() == 429)
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
        Answer answer = RETRY.get(this::send);
        if (answer.status() != 200) {
            throw new IllegalStateException("status " + answer.status());
        }
    }

    private Answer send() throws IOException {
        try (Response response = http.newCall(request).execute()) {
            JSON.readTree(response.body().byteStream());
            return new Answer(response.code(), Duration.ofSeconds(Long.parseLong(response.header("Retry-After", "0"))));
        }
    }

    @Override
    public void close() {
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }

    private record Answer(int status, Duration retryAfter) {}
}
