package io.attest.client.error;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.internal.util.Secrets;
import io.attest.client.model.Document;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.Serialized;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Also those that a fake can throw, of docs/testing.md; ErrorsTest compares them with those of real responses. */
@NullUnmarked
class AttestExceptionTest {

    private static final String BODY = """
            {"error":"told so","errors":{"person_id":["is taken","is odd"]},"payment_url":"https://pay.example"}""";

    private static FailedCall call(Meaning meaning, Outcome outcome, boolean repeatable) {
        return new FailedCall(meaning, outcome, "message", 2, "documents.list", repeatable, 7);
    }

    private static FailedCall call(Meaning meaning) {
        return call(meaning, meaning.outcome(), true);
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

    @ParameterizedTest
    @EnumSource
    void itsAdviceIsThatOfItsMeaningUnlessASendMayHaveHappened(Outcome outcome) {
        boolean mayHaveHappened = outcome == Outcome.UNKNOWN || outcome == Outcome.ACCEPTED;
        assertThat(outcome.mayHaveHappened()).isEqualTo(mayHaveHappened);
        for (Meaning meaning : Meaning.values()) {
            Advice advice = mayHaveHappened ? Advice.CHECK_FIRST : meaning.advice();
            IOException cause = new IOException("broken");
            assertThat(new NetworkException(call(meaning, outcome, true), cause).advice())
                    .isEqualTo(meaning.advice());
            assertThat(new NetworkException(call(meaning, outcome, false), cause).advice())
                    .isEqualTo(advice);
        }
        assertThat(Stream.of(Meaning.THROTTLED, Meaning.TIMEOUT, Meaning.DEADLINE, Meaning.CARRIED_OUT))
                .extracting(Meaning::advice)
                .containsOnly(Advice.WAIT);
        assertThat(Meaning.INTERRUPTED.advice()).isEqualTo(Advice.STOP);
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
        assertThat(AttestException.find(new CompletionException(null))).isNull();
        assertThat(AttestException.find(null)).isNull();
    }

    @Test
    void everyClassIsThereAndHasNoPublicConstructor() {
        assertThat(all().<Class<?>>map(Object::getClass))
                .containsAll(concrete(AttestException.class).toList())
                .allSatisfy(type -> assertThat(type.getConstructors()).isEmpty());
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        Stream<Class<?>> below = type.isSealed()
                ? Stream.of(Objects.requireNonNull(type.getPermittedSubclasses()))
                        .flatMap(AttestExceptionTest::concrete)
                : Stream.empty();
        return Modifier.isAbstract(type.getModifiers()) ? below : Stream.concat(Stream.of(type), below);
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

    @Test
    void aFakeResponseHasItsStatusAndBodyOnly() {
        ApiException failure = ApiException.of(404, "{\"error\":\"No such\\nperson\"}");

        assertThat(failure).isExactlyInstanceOf(NotFoundException.class);
        assertThat(failure.body()).isEqualTo("{\"error\":\"No such\\nperson\"}");
        assertThat(failure.headers()).isEmpty();
        assertThat(failure.header("X-None")).isNull();
        assertThat(failure.rateLimit()).isNull();
        assertThat(failure.retryAfter(Duration.ofMillis(1))).isEqualTo(Duration.ofMillis(1));
        assertNamesNoCall(failure, "the service returned 404: No such person", 1);
    }

    @Test
    void a422HasItsErrorsInTheirOrderAndUnmodifiable() {
        Map<String, List<String>> errors = ((ValidationException)
                        ApiException.of(422, "{\"errors\":{\"z\":[\"first\",\"second\"],\"a\":\"one\"}}"))
                .errors();

        assertThat(errors).hasToString("{z=[first, second], a=[one]}");
        assertThatThrownBy(errors::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(errors.get("z")::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aStatusThatIsNoErrorAndATimeThatIsOverAreRefused() {
        for (int status : new int[] {0, 299, 600}) {
            assertRejected("statusCode", () -> ApiException.of(status, ""));
        }
        assertRejected("retryAfter", () -> ThrottledException.of(Duration.ofNanos(-1)));
    }

    @ParameterizedTest
    @EnumSource
    void aFakeFailureHasTheOutcomeThatItIsGiven(Outcome outcome) {
        NetworkException failure = NetworkException.of(outcome);
        DeadlineExceededException deadline = DeadlineExceededException.of(outcome);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertNamesNoCall(failure, "no complete response came.", 1);
        assertThat(deadline.outcome()).isEqualTo(outcome);
        assertNamesNoCall(deadline, "the deadline of the call passed.", 1);
    }

    @Test
    void aFakeCallWithoutAPermitSaysWhenToTryAgain() {
        ThrottledException failure = ThrottledException.of(Duration.ofSeconds(20));

        assertThat(failure.retryAfter(Duration.ZERO)).isEqualTo(Duration.ofSeconds(20));
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(failure.advice()).isEqualTo(Advice.WAIT);
        assertThat(failure.statusCode()).isEqualTo(429);
        assertThat(failure.isFromService()).isFalse();
        assertThat(failure.body()).isEmpty();
        assertNamesNoCall(failure, "the rate limit is used up. Nothing was sent.", 0);
    }

    private static void assertNamesNoCall(AttestException failure, String message, int attempts) {
        assertThat(failure).hasNoCause().hasMessage(message);
        assertThat(failure.attempts()).isEqualTo(attempts);
        assertThat(failure.operation()).isNull();
        assertThat(failure.callId()).isZero();
    }
}
