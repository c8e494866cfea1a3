package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.Outcome;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProxyErrorResponseTest {

    @Test
    @DisplayName("407 from a service that is no proxy is an error response like any other, and is not repeated")
    void errorResponse() {
        try (Server server = new Server(Responses.status(407, "Proxy-Authenticate", "Basic"), Responses.status(407));
                AttestClient client = TestClients.of(server).build()) {
            CreateAttestationRequest request = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);

            UnexpectedStatusException sending = catchThrowableOfType(
                    UnexpectedStatusException.class,
                    () -> client.attestationRequests().create(request));
            UnexpectedStatusException reading = catchThrowableOfType(
                    UnexpectedStatusException.class, () -> client.me().get());

            assertThat(sending.statusCode()).isEqualTo(407);
            assertThat(sending.outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(sending.headers()).containsKey("Proxy-Authenticate");
            assertThat(reading.attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("The caller's proxy authenticator responds to a proxy's challenge to a read, within one attempt")
    void challenge() {
        try (Server proxy = new Server(
                Responses.status(407, "Proxy-Authenticate", "Basic realm=\"p\""),
                Responses.json(200, Responses.me()))) {
            int port = URI.create(proxy.baseUrl()).getPort();
            OkHttpClient http = new OkHttpClient.Builder()
                    .proxyAuthenticator((route, response) -> response.request()
                            .newBuilder()
                            .header("Proxy-Authorization", "Basic cDpw")
                            .build())
                    .build();
            try (AttestClient client = TestClients.at("http://attest.test/api/v1")
                    .allowInsecureHttp()
                    .httpClient(http)
                    .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(InetAddress.getLoopbackAddress(), port)))
                    .retry(RetryOptions.none())
                    .build()) {
                assertThat(client.me().get().id()).isEqualTo(Responses.ID);
            }
            assertThat(proxy.taken().getHeaders().get("Proxy-Authorization")).isNull();
            assertThat(proxy.taken().getHeaders().get("Proxy-Authorization")).isEqualTo("Basic cDpw");
        }
    }
}
