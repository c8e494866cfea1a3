package io.attest.client.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretsTest {

    private final Secrets secrets = Secrets.of(
            Endpoints.createAttestationRequest(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                    .recipientMessage("Please sign")),
            "token1");

    @Test
    void takesOutTokenMessageAndAddresses() {
        assertThat(secrets.removeFrom("\"Please sign\" for <ada@example.com>, by token1."))
                .isEqualTo("\"[…]\" for <[…]>, by […].");
    }

    @Test
    void leavesOtherWordsAsTheyAre() {
        assertThat(secrets.removeFrom("The person_id field is required."))
                .isEqualTo("The person_id field is required.");
    }

    @Test
    void leavesATextTooShortToBeRecognized() {
        assertThat(new Secrets("token", List.of()).removeFrom("the token is wrong"))
                .isEqualTo("the token is wrong");
    }

    @Test
    void takesNoMessageOutOfARead() {
        assertThat(Secrets.of(Endpoints.me(), "token1").removeFrom("Please sign"))
                .isEqualTo("Please sign");
    }

    @Test
    void areNotPrinted() {
        assertThat(secrets).hasToString("Secrets[…]");
    }

    @Test
    void areNotPrintedWithTheEndOfACall() {
        Failure failure = new Failure(Failure.Kind.DEADLINE, Outcome.NOT_SENT, null);
        CallEnd<?> end = new CallEnd<>(Endpoints.me(), failure, Outcome.NOT_SENT, 1, new FakeTime(), "token1");

        assertThat(end.toString()).contains("GET /me").doesNotContain("token1");
    }
}
