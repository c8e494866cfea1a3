package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
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

    private static final String BODY = """
            {"error":"told so","errors":{"person_id":["is taken","is odd"]},"payment_url":"https://pay.example"}""";

    private static final List<Document> DOCUMENTS =
            List.of(Document.builder().id("d").build());

    private Exceptions() {}

    private static FailedCall call(boolean repeatable, Meaning meaning, Outcome outcome) {
        String operation = repeatable ? "documents.list" : "attestationRequests.create";
        return new FailedCall(meaning, outcome, "message", 2, operation, repeatable, 7);
    }

    private static ApiException response(boolean repeatable, int status, Outcome outcome) {
        Map<String, List<String>> headers = Map.of("X-Many", List.of("a", "b"), "X-Empty", List.of());
        ErrorResponse response = ErrorResponse.read(
                status,
                headers,
                BODY.getBytes(StandardCharsets.UTF_8),
                true,
                new Secrets(Stream.empty()),
                Duration.ofSeconds(17));
        RateLimit rateLimit = new RateLimit(60, 0, Instant.ofEpochSecond(1_714_564_800));
        return ApiException.of(call(repeatable, Meaning.of(status, 0, true), outcome), response, rateLimit);
    }

    /** One of each class, of sends with this outcome. */
    static Stream<AttestException> of(Outcome outcome) {
        return of(false, outcome);
    }

    /** One of each class, of reads with this outcome. */
    static Stream<AttestException> ofReads(Outcome outcome) {
        return of(true, outcome);
    }

    private static Stream<AttestException> of(boolean repeatable, Outcome outcome) {
        FailedCall throttled = call(repeatable, Meaning.THROTTLED, outcome);
        FailedCall read = call(repeatable, Meaning.CARRIED_OUT, outcome);
        return Stream.of(
                        Stream.of(400, 401, 402, 403, 404, 422, 429, 503, 409)
                                .map(status -> response(repeatable, status, outcome)),
                        Stream.of(Meaning.NETWORK, Meaning.TIMEOUT, Meaning.DEADLINE, Meaning.INTERRUPTED)
                                .map(meaning -> new ExceptionAccess()
                                        .incomplete(call(repeatable, meaning, outcome), new IOException("broken"))),
                        Stream.of(
                                new DecodingException(
                                        read,
                                        ErrorResponse.plain(200, Map.of("X-Id", List.of("a")), "body", null),
                                        "$.id",
                                        "i"),
                                ApiException.of(throttled, ErrorResponse.plain(429, Map.of(), "", Duration.ZERO), null),
                                new ListChangedException(read, DOCUMENTS, null)))
                .flatMap(each -> each);
    }

    static Stream<AttestException> all() {
        return of(Outcome.REJECTED);
    }
}
