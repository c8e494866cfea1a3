package io.attest.client.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.REJECTED;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static io.attest.client.batch.Verdict.Effect.FAILURE;
import static io.attest.client.batch.Verdict.Effect.GO_ON;
import static io.attest.client.batch.Verdict.Effect.STOP;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.Secrets;
import io.attest.client.internal.json.ErrorResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VerdictTest {

    private static final FailedCall CALL = FailedCall.unnamed("m", null);

    static Stream<Arguments> failures() {
        return Stream.of(
                of(response(422), REJECTED, GO_ON, " 422: personal data"),
                of(response(401), PENDING, STOP, " 401: personal data"),
                of(NetworkException.of(Outcome.NOT_SENT), PENDING, FAILURE, ""),
                of(NetworkException.of(Outcome.UNKNOWN), UNKNOWN, FAILURE, ""),
                of(NetworkException.of(Outcome.ACCEPTED), SENT, GO_ON, ""),
                of(new DecodingException(CALL, Outcome.ACCEPTED, 201, Map.of(), "{}", "$", null), SENT, GO_ON, " 201"),
                of(
                        new DecodingException(CALL, Outcome.UNKNOWN, 200, Map.of(), "{}", "$", null),
                        UNKNOWN,
                        FAILURE,
                        " 200"),
                of(response(429), PENDING, FAILURE, " 429: personal data"));
    }

    /** What the next item does after another outcome, or another advice, has to be decided. */
    @Test
    void everyOutcomeAndEveryAdviceHasARow() {
        List<AttestException> failures =
                failures().map(row -> (AttestException) row.get()[0]).toList();

        assertThat(failures).extracting(AttestException::outcome).contains(Outcome.values());
        assertThat(failures).extracting(AttestException::advice).contains(Advice.values());
    }

    private static Arguments of(AttestException e, SendState state, Verdict.Effect effect, String status) {
        return Arguments.of(e, state, effect, e.getClass().getSimpleName() + status);
    }

    private static ApiException response(int status) {
        return ApiException.of(status, "{\"error\":\"personal data\"}");
    }

    @ParameterizedTest
    @MethodSource("failures")
    void followsFromOutcomeAndAdvice(AttestException e, SendState state, Verdict.Effect effect, String reason) {
        assertThat(Verdict.of(e, false)).isEqualTo(new Verdict(state, null, reason, effect, e));
    }

    @Test
    void anIdOfABodyThatCannotBeReadIsKeptIfItCanBeStored() {
        assertThat(Verdict.of(unreadable("id-1"), false).attestationRequestId()).isEqualTo("id-1");
        assertThat(Verdict.of(unreadable("id\n1"), false).attestationRequestId())
                .isNull();
        assertThat(Verdict.of(unreadable("x".repeat(256)), false).attestationRequestId())
                .isNull();
    }

    private static DecodingException unreadable(String id) {
        return new DecodingException(CALL, Outcome.ACCEPTED, 201, Map.of(), "", "$", id);
    }

    @Test
    void aReasonIsAtMost255PrintableAsciiCharacters() {
        ApiException e =
                ApiException.of(404, "{\"error\":\"caf\u00e9 \uD83D\uDE00\\u0000\\n" + "x".repeat(300) + "\"}");

        assertThat(Verdict.of(e, false).reason())
                .startsWith("NotFoundException 404: caf? ? ")
                .matches("[ -~]{255}");
    }

    /** Who looks at the ledger days later must not take a firewall's word for the service's. */
    @Test
    void aReasonSaysWhatCameInPlaceOfTheServicesWords() {
        assertThat(Verdict.of(ApiException.of(404, "404 page not found"), false).reason())
                .isEqualTo("NotFoundException 404: A text came instead of JSON (404):"
                        + " a proxy or firewall answered, not the service");
        assertThat(Verdict.of(ApiException.of(422, "{\"errors\":{\"person_id\":[\"personal data\"]}}"), false)
                        .reason())
                .isEqualTo("ValidationException 422");
        assertThat(Verdict.of(new DecodingException(CALL, Outcome.UNKNOWN, 200, Map.of(), "<html>", "$", null), false)
                        .reason())
                .isEqualTo("DecodingException 200: An HTML page came instead of JSON");
    }

    /** A server may repeat the token in its headers; a reason is stored. */
    @Test
    void aReasonShowsNoHeader() {
        Map<String, List<String>> headers =
                Map.of("Server", List.of("very-secret"), "Location", List.of("https://very-secret/"));
        for (int status : new int[] {302, 403}) {
            ErrorResponse response =
                    ErrorResponse.read(status, headers, "<html>".getBytes(UTF_8), new Secrets(Stream.empty()), null);

            assertThat(Verdict.of(ApiException.of(CALL, Outcome.UNKNOWN, response, null), false)
                            .reason())
                    .doesNotContain("very-secret");
        }
    }

    @Test
    void aPauseAfter429IsTheLongerOfTheServicesAndItsOwn() {
        ErrorResponse response =
                ErrorResponse.read(429, Map.of(), new byte[0], new Secrets(Stream.empty()), Duration.ofSeconds(3));
        Verdict limited = Verdict.of(ApiException.of(CALL, Outcome.REJECTED, response, null), false);

        assertThat(limited.pauseAfter(1)).hasSeconds(3);
        assertThat(limited.pauseAfter(4)).hasSeconds(8);
    }
}
