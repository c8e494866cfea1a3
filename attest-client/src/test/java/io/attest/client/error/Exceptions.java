package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.internal.util.Secrets;
import io.attest.client.model.Document;
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

    private static final FailedCall SEND = call("attestationRequests.create", false);
    private static final FailedCall READ = call("documents.list", true);
    private static final String BODY = """
            {"error":"told so","errors":{"person_id":["is taken","is odd"]},"payment_url":"https://pay.example"}""";

    private static final List<Document> DOCUMENTS =
            List.of(Document.builder().id("d").build());

    private Exceptions() {}

    private static FailedCall call(String operation, boolean repeatable) {
        return new FailedCall("message", new IOException("broken"), 2, operation, repeatable, 7);
    }

    private static ApiException response(FailedCall call, int status, Outcome outcome) {
        Map<String, List<String>> headers = Map.of("X-Many", List.of("a", "b"), "X-Empty", List.of());
        ErrorResponse response = ErrorResponse.read(
                status,
                headers,
                BODY.getBytes(StandardCharsets.UTF_8),
                true,
                new Secrets(Stream.empty()),
                Duration.ofSeconds(17));
        RateLimit rateLimit = new RateLimit(60, 0, Instant.ofEpochSecond(1_714_564_800));
        return ApiException.of(call, outcome, response, rateLimit);
    }

    /** One of each class, of sends with this outcome. */
    static Stream<AttestException> of(Outcome outcome) {
        return of(SEND, outcome);
    }

    /** One of each class, of reads with this outcome. */
    static Stream<AttestException> ofReads(Outcome outcome) {
        return of(READ, outcome);
    }

    private static Stream<AttestException> of(FailedCall call, Outcome outcome) {
        return Stream.concat(
                Stream.of(400, 401, 402, 403, 404, 422, 429, 503, 409).map(status -> response(call, status, outcome)),
                Stream.of(
                        new NetworkException(call, outcome),
                        new NetworkTimeoutException(call, outcome),
                        new DecodingException(call, outcome, 200, Map.of("X-Id", List.of("a")), "body", "$.id", "i"),
                        new ThrottledException(call, Duration.ZERO, outcome),
                        new DeadlineExceededException(call, outcome),
                        new CallInterruptedException(call, outcome),
                        new ListChangedException(call, outcome, DOCUMENTS)));
    }

    static Stream<AttestException> all() {
        return of(Outcome.REJECTED);
    }
}
