package io.attest.client.error;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.internal.util.Secrets;
import io.attest.client.model.Document;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.Serialized;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Also those that a fake can throw, of docs/testing.md. */
@NullUnmarked
class AttestExceptionTest {

    private static final String BODY = """
            {"error":"told so","errors":{"person_id":["is taken","is odd"]},"payment_url":"https://pay.example"}""";

    private static FailedCall call(Meaning meaning) {
        return new FailedCall(meaning, meaning.outcome(), "message", 2, "documents.list", true, 7);
    }

    private static ApiException response(int status) {
        Map<String, List<String>> headers = Map.of("X-Many", List.of("a", "b"), "X-Empty", List.of());
        Secrets none = new Secrets(Stream.empty());
        return ApiException.of(
                call(Meaning.of(status, 0, true)),
                ErrorResponse.read(status, headers, BODY.getBytes(UTF_8), true, none, Duration.ofSeconds(17)),
                new RateLimit(60, 0, Instant.ofEpochSecond(1_714_564_800)));
    }

    /** One of each class, made as the SDK does, and one without details. */
    static Stream<AttestException> all() {
        List<Document> documents = List.of(Document.builder().id("d").build());
        ErrorResponse read = ErrorResponse.plain(200, Map.of("X-Id", List.of("a")), "body", null);
        ErrorResponse throttled = ErrorResponse.plain(429, Map.of(), "", Duration.ZERO);
        return Stream.of(
                        Stream.of(400, 401, 402, 403, 404, 422, 429, 503, 409).map(AttestExceptionTest::response),
                        Stream.of(Meaning.NETWORK, Meaning.TIMEOUT, Meaning.DEADLINE, Meaning.INTERRUPTED)
                                .map(meaning ->
                                        new ExceptionAccess().incomplete(call(meaning), new IOException("broken"))),
                        Stream.of(
                                new DecodingException(call(Meaning.CARRIED_OUT), read, "$.id", "i"),
                                ApiException.of(call(Meaning.THROTTLED), throttled, null),
                                new ListChangedException(call(Meaning.CARRIED_OUT), documents, null),
                                ApiException.of(404, "x")))
                .flatMap(each -> each);
    }

    @Test
    void isFoundInWhatAFutureEndsIn() {
        AttestException failure = NetworkException.of(Outcome.UNKNOWN);

        assertThat(AttestException.find(failure)).isSameAs(failure);
        assertThat(AttestException.find(new ExecutionException(new CompletionException(failure))))
                .isSameAs(failure);
        assertThat(AttestException.find(new IllegalStateException(failure)))
                .as("that of another call, for instance of a token supplier")
                .isNull();
        assertThat(AttestException.find(null)).isNull();
    }

    // What passes exceptions on, a test runner for instance, breaks over one that is not serializable.
    @ParameterizedTest
    @MethodSource("all")
    void keepsAllItHoldsWhenSerialized(AttestException exception) {
        AttestException copy = Serialized.copyOf(exception);

        assertThat(copy).hasSameClassAs(exception).usingRecursiveComparison().isEqualTo(exception);
        if (copy instanceof ApiException api && !api.headers().isEmpty()) {
            assertThat(api.headers().get("x-many")).containsExactly("a", "b");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFakeFailureHasTheOutcomeThatItIsGiven(Outcome outcome) {
        assertThat(List.of(NetworkException.of(outcome), DeadlineExceededException.of(outcome)))
                .extracting(AttestException::outcome)
                .containsOnly(outcome);
    }
}
