package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.ServerException;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

class ViewsTest {

    @Test
    void shareOneConnectionAndSendTheirOwnToken() {
        try (Server server = new Server(TestClients.me(), TestClients.me(), TestClients.me(), TestClients.me());
                AttestClient client = TestClients.of(server).build()) {
            client.me().get();
            client.withAccessToken("token-2").me().get();
            client.withAccessToken(() -> "token-3").me().get();
            client.with(RequestOptions.defaults().header("X-Trace", "1")).me().get();

            for (String token : new String[] {TestClients.TOKEN, "token-2", "token-3", TestClients.TOKEN}) {
                RecordedRequest request = server.taken();
                assertThat(request.getConnectionIndex()).isZero();
                assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + token);
            }
        }
    }

    @Test
    void optionsOfAViewDoNotReachTheClient() {
        try (Server server = new Server(TestClients.me(), TestClients.me());
                AttestClient client = TestClients.of(server).build()) {
            client.with(RequestOptions.defaults().header("X-Trace", "1")).me().get();
            client.me().get();

            assertThat(server.taken().getHeaders().get("X-Trace")).isEqualTo("1");
            assertThat(server.taken().getHeaders().get("X-Trace")).isNull();
        }
    }

    @Test
    void headersOfAViewOfAViewAreMergedByName() {
        try (Server server = new Server(TestClients.me());
                AttestClient client = TestClients.of(server).build()) {
            client.with(RequestOptions.defaults().header("X-One", "1").header("X-Two", "1"))
                    .withAccessToken("token-2")
                    .with(RequestOptions.defaults().header("x-two", "2").header("X-Three", "3"))
                    .me()
                    .get();

            RecordedRequest request = server.taken();
            assertThat(request.getHeaders().values("X-One")).containsExactly("1");
            assertThat(request.getHeaders().values("X-Two")).containsExactly("2");
            assertThat(request.getHeaders().values("X-Three")).containsExactly("3");
            assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer token-2");
        }
    }

    @Test
    void whatIsNotSetStaysAsItIs() {
        try (Server server = new Server(Responses.status(503), Responses.status(503), Responses.status(503));
                AttestClient client =
                        TestClients.of(server).retry(RetryOptions.none()).build()) {
            AttestClient once = client.with(RequestOptions.defaults().timeout(Duration.ofMinutes(1)));
            assertThatThrownBy(() -> once.me().get()).isInstanceOf(ServerException.class);
            assertThat(server.count()).isEqualTo(1);

            AttestClient twice = once.with(
                    RequestOptions.defaults().retry(RetryOptions.none().maxRetries(1)));
            assertThatThrownBy(() -> twice.with(RequestOptions.defaults()).me().get())
                    .isInstanceOf(ServerException.class);
            assertThat(server.count()).isEqualTo(3);
        }
    }

    @Test
    void aTimeoutIsThatOfTheInnermostViewThatSetsOne() {
        // A nanosecond is over before anything is sent.
        RequestOptions none = RequestOptions.defaults();
        try (Server server = new Server(TestClients.me());
                AttestClient client =
                        TestClients.of(server).time(TimeSource.system()).build()) {
            AttestClient hopeless = client.with(none.timeout(Duration.ofNanos(1)));

            assertThatThrownBy(() ->
                            hopeless.with(none.header("X-Trace", "1")).me().get())
                    .isInstanceOf(DeadlineExceededException.class);
            assertThat(server.count()).isZero();

            assertThat(hopeless.with(none.timeout(Duration.ofMinutes(1))).me().get())
                    .isNotNull();
        }
    }

    @Test
    void closingAViewDoesNothing() {
        try (Server server = new Server(TestClients.me(), TestClients.me(), TestClients.me());
                AttestClient client = TestClients.of(server).build()) {
            AttestClient view = client.with(RequestOptions.defaults());
            AttestClient other = client.withAccessToken("token-2");
            AttestClient third = client.withAccessToken(() -> "token-3");
            client.me().get();
            view.close();
            other.close();
            third.close();

            view.me().get();
            client.me().get();

            for (int i = 0; i < 3; i++) {
                assertThat(server.taken().getConnectionIndex()).isZero();
            }
        }
    }

    @Test
    void afterTheClientIsClosedNothingIsSent() {
        try (Server server = new Server()) {
            AttestClient client = TestClients.of(server).build();
            List<AttestClient> clients = List.of(
                    client,
                    client.with(RequestOptions.defaults()),
                    client.withAccessToken("token-2"),
                    client.withAccessToken(() -> {
                        throw new AssertionError("asked for a token of a closed client");
                    }));
            client.close();
            client.close();

            for (AttestClient closed : clients) {
                assertClosed(() -> closed.me().get());
                assertClosed(() -> closed.documents().list(DocumentQuery.defaults()));
                assertClosed(() -> closed.documents()
                        .listAll(DocumentQuery.defaults())
                        .iterator()
                        .next());
                assertClosed(() -> closed.attestationRequests()
                        .create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)));
            }
            assertThat(server.count()).isZero();
        }
    }

    private static void assertClosed(Runnable call) {
        assertThatIllegalStateException().isThrownBy(call::run).withMessage("the client is closed");
    }
}
