package io.attest.client.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.REJECTED;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ModelJson;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.model.AttestationRequest;
import io.attest.client.testing.Responses;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {

    private static DecodingException decoding(Outcome outcome, int status, String body, @Nullable String id) {
        return Exceptions.get()
                .decoding(
                        FailedCall.fake(
                                Meaning.UNCLEAR, outcome, "POST /x returned " + status + ". An empty body came"),
                        ErrorResponse.plain(status, Map.of(), body, null),
                        "$",
                        id);
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                of(response(404), REJECTED, " 404: personal data"),
                of(response(403), PENDING, " 403: personal data"),
                of(response(409), UNKNOWN, " 409: personal data (not the service's own answer)"),
                of(response(401), PENDING, " 401: personal data"),
                of(
                        ApiException.of(422, "{\"message\":\"入力に誤り。\",\"errors\":{\"person_id\":[\"退職しました。\"]}}"),
                        REJECTED,
                        " 422: 入力に誤り。 person_id: 退職しました。"),
                of(ApiException.of(422, "{\"error\":\"no\"}"), UNKNOWN, " 422: no (not the service's own answer)"),
                // Who looks at the ledger days later must not take a firewall's word for the service's.
                of(ApiException.of(404, "404 page not found"), UNKNOWN, " 404: (not the service's own answer)"),
                of(
                        ApiException.of(422, "{\"errors\":{\"person_id\":[\"personal data\"]}}"),
                        UNKNOWN,
                        " 422: person_id: personal data (not the service's own answer)"),
                of(
                        ApiException.of(403, "{\"status\":403,\"error\":\"no\"}"),
                        UNKNOWN,
                        " 403: no (not the service's own answer)"),
                of(NetworkException.of(Outcome.NOT_SENT), PENDING, ""),
                of(NetworkException.of(Outcome.UNKNOWN), UNKNOWN, ""),
                of(NetworkException.of(Outcome.ACCEPTED), SENT, ""),
                of(decoding(Outcome.ACCEPTED, 201, "{}", null), SENT, " 201: An empty body came"),
                of(decoding(Outcome.UNKNOWN, 200, "{}", null), UNKNOWN, " 200: An empty body came"),
                of(ApiException.of(429, "{\"message\":\"no\"}"), PENDING, " 429: no"));
    }

    private static Arguments of(AttestException e, SendState state, String status) {
        return Arguments.of(e, state, e.getClass().getSimpleName() + status);
    }

    private static ApiException response(int status) {
        return ApiException.of(status, "{\"error\":\"personal data\"}");
    }

    @ParameterizedTest
    @MethodSource("failures")
    void followsFromOutcomeAndAdvice(AttestException e, SendState state, String reason) {
        assertThat(Verdict.of(e)).isEqualTo(new Verdict(state, null, reason, e));
    }

    @Test
    void anIdOfABodyThatCannotBeReadIsKeptIfItCanBeStored() {
        assertThat(Verdict.of(unreadable("id-1")).attestationRequestId()).isEqualTo("id-1");
        assertThat(Verdict.of(unreadable("id\n1")).attestationRequestId()).isNull();
        assertThat(Verdict.of(unreadable("x".repeat(256))).attestationRequestId())
                .isNull();
    }

    private static DecodingException unreadable(String id) {
        return decoding(Outcome.ACCEPTED, 201, "", id);
    }

    @Test
    void aReasonIsAtMost255CharactersInOneLine() {
        String words = "caf\u00e9 \\u0000\\n" + "x".repeat(224);
        ApiException e = ApiException.of(404, "{\"error\":\"" + words + "\uD83D\uDE00 and more\"}");

        assertThat(Verdict.of(e).reason())
                .startsWith("NotFoundException 404: caf\u00e9 ")
                .doesNotContain("\n", "\u0000")
                .hasSize(254)
                .matches(reason -> !Character.isHighSurrogate(reason.charAt(reason.length() - 1)));
        assertThat(Verdict.storable("caf\u00e9 \uD83D\uDE00\n")).isEqualTo("caf? ??");
    }

    /** The e-mail did not arrive, so a person looks. */
    @ParameterizedTest
    @ValueSource(strings = {"failed", "bounced"})
    void aRequestWhoseEmailDidNotArriveIsInDoubt(String status) {
        AttestationRequest created = ModelJson.read(
                Responses.attestationRequest().replace("\"sent\"", "\"" + status + "\""), AttestationRequest.class);

        assertThat(Verdict.sent(created))
                .isEqualTo(new Verdict(UNKNOWN, created.id(), "created, but its status is " + status, null));
    }
}
