package io.attest.client.error;

import io.attest.client.internal.ErrorResponse;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.Secrets;
import io.attest.client.ratelimit.RateLimit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One of each exception, made as the SDK does. */
final class Exceptions {

    static final RateLimit RATE_LIMIT = new RateLimit(60, 0, Instant.ofEpochSecond(1_714_564_800));
    static final Duration WAIT = Duration.ofSeconds(17);
    static final FailedCall CALL = new FailedCall("message", null, 2, "documents.list", 7);
    static final String BODY = """
            {"error":"told so","errors":{"person_id":["is taken","is odd"]},"payment_url":"https://pay.example"}""";

    private Exceptions() {}

    static ErrorResponse response(int status) {
        Map<String, List<String>> headers = Map.of("Retry-After", List.of("17"), "X-Many", List.of("a", "b"));
        byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
        return ErrorResponse.read(status, headers, body, new Secrets(Stream.empty()), WAIT);
    }

    static Stream<ApiException> api() {
        return Stream.of(400, 401, 402, 403, 404, 422, 429, 503, 302)
                .map(status -> ApiException.of(CALL, Outcome.REJECTED, response(status), RATE_LIMIT));
    }

    static Stream<AttestException> others() {
        FailedCall call = new FailedCall("message", new IOException("broken"), 2, "documents.list", 7);
        return Stream.of(
                new NetworkException(call, Outcome.REJECTED),
                new NetworkTimeoutException(call, Outcome.REJECTED),
                new DecodingException(CALL, Outcome.REJECTED, 200, "body", "$.id"),
                new ThrottledException(CALL, WAIT, Outcome.NOT_SENT),
                new DeadlineExceededException(call, Outcome.REJECTED),
                new CallInterruptedException(call, Outcome.REJECTED));
    }

    static Stream<AttestException> all() {
        return Stream.concat(api(), others());
    }
}
