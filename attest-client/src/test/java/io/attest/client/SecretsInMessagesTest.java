package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.error.ApiException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsInMessagesTest {

    private static final String TEXT = "Please sign before you leave.";

    @ParameterizedTest(name = "{0}")
    @ValueSource(ints = {400, 401, 402, 403, 404, 409, 422, 500})
    @DisplayName("A service that repeats token, e-mail address and message in its words does not get them into ours")
    void echoed(int status) {
        String echo =
                "No \\\"" + TEXT + "\\\" to <" + Responses.EMAIL + "> with Bearer " + TestClients.TOKEN + " today";
        String body = "{\"error\":\"%1$s\",\"message\":\"%1$s\",\"errors\":{\"person_id\":[\"%1$s\"]}}".formatted(echo);
        try (Server server = new Server(Responses.json(status, body));
                AttestClient client = TestClients.once(server.baseUrl())) {
            CreateAttestationRequest request = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                    .recipientMessage(TEXT);

            ApiException e = catchThrowableOfType(
                    ApiException.class, () -> client.attestationRequests().create(request));

            assertThat(e.toString())
                    .contains("No \"[…]\" to <[…]> with Bearer […] today")
                    .doesNotContain(TEXT, Responses.EMAIL, TestClients.TOKEN);
            assertThat(e.body()).contains(TEXT, Responses.EMAIL, TestClients.TOKEN);
        }
    }
}
