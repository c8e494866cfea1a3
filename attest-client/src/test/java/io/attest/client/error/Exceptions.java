package io.attest.client.error;

import io.attest.client.ratelimit.RateLimit;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One of each exception, made as an integrator's test would. */
final class Exceptions {

    static final RateLimit RATE_LIMIT = new RateLimit(60, 0, Instant.ofEpochSecond(1_714_564_800));
    static final Duration WAIT = Duration.ofSeconds(17);
    static final Map<String, List<String>> ERRORS = Map.of("person_id", List.of("is taken", "is odd"));

    private Exceptions() {}

    static ErrorResponse response(int status) {
        Map<String, List<String>> headers = Map.of("Retry-After", List.of("17"), "X-Many", List.of("a", "b"));
        return new ErrorResponse(status, headers, "{\"error\":\"told so\"}", "told so", RATE_LIMIT, WAIT);
    }

    static Stream<ApiException> api() {
        return Stream.of(
                new BadRequestException("message", response(400), Outcome.REJECTED, 2),
                new AuthenticationException("message", response(401), Outcome.REJECTED, 2),
                new PaymentRequiredException("message", response(402), "https://pay.example", Outcome.REJECTED, 2),
                new PermissionDeniedException("message", response(403), Outcome.REJECTED, 2),
                new NotFoundException("message", response(404), Outcome.REJECTED, 2),
                new ValidationException("message", response(422), ERRORS, Outcome.REJECTED, 2),
                new RateLimitException("message", response(429), Outcome.REJECTED, 2),
                new ServerException("message", response(503), Outcome.REJECTED, 2),
                new UnexpectedStatusException("message", response(302), Outcome.REJECTED, 2));
    }

    static Stream<AttestException> others() {
        IOException cause = new IOException("broken");
        return Stream.of(
                new NetworkException("message", cause, Outcome.REJECTED, 2),
                new NetworkTimeoutException("message", cause, Outcome.REJECTED, 2),
                new DecodingException("message", 200, "body", "$.id", Outcome.REJECTED, 2),
                new ThrottledException("message", WAIT, Outcome.REJECTED, 2),
                new DeadlineExceededException("message", cause, Outcome.REJECTED, 2),
                new CallInterruptedException("message", cause, Outcome.REJECTED, 2));
    }

    static Stream<AttestException> all() {
        return Stream.concat(api(), others()).peek(exception -> exception.initCall("documents.list", 7));
    }
}
