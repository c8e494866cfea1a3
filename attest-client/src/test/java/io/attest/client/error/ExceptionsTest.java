package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class ExceptionsTest {

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#all")
    void eachSaysWhatWentWrongAndWhatMayHaveHappened(AttestException exception) {
        assertThat(exception).hasMessage("message");
        assertThat(exception.outcome()).isEqualTo(Outcome.REJECTED);
        assertThat(exception.attempts()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("io.attest.client.error.Exceptions#api")
    void eachApiExceptionHoldsItsResponse(ApiException exception) {
        assertThat(exception.statusCode()).isBetween(302, 503);
        assertThat(exception.body()).isEqualTo("{\"error\":\"told so\"}");
        assertThat(exception.rateLimit()).isEqualTo(Exceptions.RATE_LIMIT);
        assertThat(exception.retryAfter()).isEqualTo(Exceptions.WAIT);
        assertThat(exception.headers().get("Retry-After")).containsExactly("17");
        assertThat(exception).hasNoCause();
    }

    @Test
    void thoseOfTheNetworkHoldTheirCause() {
        Exception cause = new IllegalStateException("broken");

        assertThat(new NetworkException("m", cause, Outcome.UNKNOWN, 1)).hasCause(cause);
        assertThat(new NetworkTimeoutException("m", cause, Outcome.UNKNOWN, 1)).hasCause(cause);
        assertThat(new DeadlineExceededException("m", cause, Outcome.UNKNOWN, 1))
                .hasCause(cause);
        assertThat(new CallInterruptedException("m", cause, Outcome.UNKNOWN, 1)).hasCause(cause);
        assertThat(new NetworkException("m", null, Outcome.UNKNOWN, 1)).hasNoCause();
    }

    @Test
    void someHaveMoreToSay() {
        DecodingException decoding = new DecodingException("m", 201, "body", "$.id", Outcome.ACCEPTED, 1);
        assertThat(decoding.statusCode()).isEqualTo(201);
        assertThat(decoding.body()).isEqualTo("body");
        assertThat(decoding.jsonPath()).isEqualTo("$.id");

        assertThat(new ThrottledException("m", Duration.ofSeconds(9), Outcome.NOT_SENT, 0).retryAfter())
                .isEqualTo(Duration.ofSeconds(9));

        ErrorResponse response = ErrorResponse.of(402, "{}");
        assertThat(new PaymentRequiredException("m", response, "https://pay.example", Outcome.REJECTED, 1).paymentUrl())
                .isEqualTo("https://pay.example");
        assertThat(new PaymentRequiredException("m", response, null, Outcome.REJECTED, 1).paymentUrl())
                .isNull();
    }

    @Test
    void aResponseOfStatusAndBodyHasNothingElse() {
        assertThat(ErrorResponse.of(404, "x")).isEqualTo(new ErrorResponse(404, Map.of(), "x", null, null));
    }

    @Test
    void headersAreLookedUpInAnyCase() {
        ApiException exception = new ServerException("m", Exceptions.response(503), Outcome.UNKNOWN, 1);

        assertThat(exception.headers().get("retry-after")).containsExactly("17");
        assertThat(exception.headers().get("X-MANY")).containsExactly("a", "b");
        assertThat(exception.headers().get("X-None")).isNull();
    }

    @Test
    void headersAreACopyThatCannotBeChangedAtAnyDepth() {
        List<String> values = new ArrayList<>(List.of("1"));
        Map<String, List<String>> given = new HashMap<>(Map.of("X-One", values));
        Map<String, List<String>> headers = new ErrorResponse(500, given, "", null, null).headers();
        values.add("2");
        given.put("X-Two", List.of("2"));

        assertThat(headers).containsExactly(Map.entry("X-One", List.of("1")));
        assertThatThrownBy(() -> headers.put("X-Two", List.of())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> headers.get("X-One").add("2")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aResponseShowsItsStatusOnly() {
        assertThat(Exceptions.response(404)).hasToString("ErrorResponse[statusCode=404]");
    }

    @Test
    void validationErrorsKeepTheirOrderAndCannotBeChangedAtAnyDepth() {
        List<String> messages = new ArrayList<>(List.of("first", "second"));
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (String field : new String[] {"z", "a", "m", "person_id", "b"}) {
            given.put(field, messages);
        }
        ValidationException exception =
                new ValidationException("m", ErrorResponse.of(422, ""), given, Outcome.REJECTED, 1);
        messages.add("third");
        given.remove("z");

        Map<String, List<String>> errors = exception.errors();
        assertThat(errors.keySet()).containsExactly("z", "a", "m", "person_id", "b");
        assertThat(errors.get("z")).containsExactly("first", "second");
        assertThatThrownBy(() -> errors.put("x", List.of())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> errors.get("a").add("x")).isInstanceOf(UnsupportedOperationException.class);
        assertThat(exception.errors()).isEqualTo(errors);
    }
}
