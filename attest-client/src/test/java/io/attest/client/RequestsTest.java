package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.config.RequestOptions;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is on the wire. */
@NullUnmarked
class RequestsTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "/"})
    void theBaseUrlMayEndWithASlash(String end) {
        try (Server server = new Server(TestClients.me());
                AttestClient client =
                        TestClients.of(server).baseUrl(server.baseUrl() + end).build()) {
            client.me().get();

            assertThat(server.taken().getRequestLine()).isEqualTo("GET /api/v1/me HTTP/1.1");
        }
    }

    @Test
    void aReadCarriesTheTokenAndNoBody() {
        try (Server server = new Server(TestClients.me());
                AttestClient client = TestClients.of(server).build()) {
            client.me().get();

            RecordedRequest request = server.taken();
            assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + TestClients.TOKEN);
            assertThat(request.getHeaders().values("Accept")).containsExactly("application/json");
            assertThat(request.getHeaders().get("Content-Type")).isNull();
            assertThat(request.getBodySize()).isZero();
        }
    }

    @Test
    void aSendIsOnePostOfJson() {
        try (Server server = new Server(Responses.json(201, Responses.attestationRequest()));
                AttestClient client = TestClients.of(server).build()) {
            AttestationRequest sent = client.attestationRequests()
                    .create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                            .recipientMessage("D\u00e9j\u00e0 \ud83d\ude00"));

            RecordedRequest request = server.taken();
            assertThat(request.getRequestLine()).isEqualTo("POST /api/v1/attestation-requests HTTP/1.1");
            assertThat(request.getHeaders().values("Content-Type")).containsExactly("application/json");
            assertThat(request.getHeaders().values("Accept")).containsExactly("application/json");
            assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + TestClients.TOKEN);
            assertThat(request.getBody().utf8())
                    .isEqualTo("{\"person_id\":\"" + Responses.PERSON + "\",\"document_id\":\"" + Responses.DOCUMENT
                            + "\",\"recipient_message\":\"D\u00e9j\u00e0 \ud83d\ude00\"}");
            assertThat(sent.id()).isEqualTo(Responses.ID);
            assertThat(sent.status()).isEqualTo(AttestationStatus.SENT);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"acme-payroll/3.1, ' acme-payroll/3.1'", "'  acme ', ' acme'", "'  ', ''", "'', ''"})
    void theUserAgentNamesSdkAndApplication(String suffix, String end) {
        try (Server server = new Server(TestClients.me());
                AttestClient client =
                        TestClients.of(server).userAgentSuffix(suffix).build()) {
            client.me().get();

            assertThat(server.taken().getHeaders().values("User-Agent"))
                    .singleElement()
                    .asString()
                    .matches("attest-client/[0-9][^ $]* okhttp/" + System.getProperty("run.okhttp.version")
                            + " java/[0-9]+" + end);
        }
    }

    @Test
    void headersOfTheOptionsAreOnReadsAndSends() {
        try (Server server = new Server(TestClients.me(), Responses.json(201, Responses.attestationRequest()));
                AttestClient client = TestClients.of(server).build()) {
            AttestClient view =
                    client.with(RequestOptions.defaults().header("X-Trace", "1").header("X-Tenant", "acme corp"));
            view.me().get();
            view.attestationRequests().create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));

            for (int i = 0; i < 2; i++) {
                RecordedRequest request = server.taken();
                assertThat(request.getHeaders().values("X-Trace")).containsExactly("1");
                assertThat(request.getHeaders().values("X-Tenant")).containsExactly("acme corp");
            }
        }
    }

    @Test
    void nullIsRefusedBeforeAnythingIsSent() {
        try (Server server = new Server();
                AttestClient client = TestClients.of(server).build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.attestationRequests().create(null))
                    .withMessage("request must not be null");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.documents().list(null))
                    .withMessage("query must not be null");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.documents().listAll(null))
                    .withMessage("query must not be null");
            assertThat(server.count()).isZero();
        }
    }
}
