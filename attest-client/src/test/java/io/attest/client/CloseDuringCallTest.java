package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Closing a client while it is in use. */
class CloseDuringCallTest {

    @ParameterizedTest(name = "{0}: closing ends a call that awaits its response, which is not repeated")
    @EnumSource
    void whileWaiting(Calling calling) {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            OtherThread caller = OtherThread.start(() -> calling.on(client));
            server.awaitRequest();
            TestClients.close(client);

            assertThat(caller.join())
                    .isExactlyInstanceOf(NetworkException.class)
                    .hasFieldOrPropertyWithValue("outcome", Outcome.UNKNOWN)
                    .hasFieldOrPropertyWithValue("attempts", 1)
                    .hasMessageStartingWith(calling + " failed: the client was closed.");
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}: closing ends a call that backs off after {1}: nothing is sent any more")
    @CsvSource({"ME, 503, UNKNOWN", "CREATE, 429, REJECTED"})
    void whileBackingOff(Calling calling, int status, Outcome outcome) {
        FakeTime time = new FakeTime();
        try (Server server = new Server(Responses.status(status), Responses.status(status));
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            time.onSleep(client::close);

            AttestException failure = calling.failsOn(client);

            assertThat(failure).isExactlyInstanceOf(NetworkException.class);
            assertThat(failure.outcome()).isEqualTo(outcome);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure).message().contains("the client was closed");
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Closing ends the SDK's calls over a client that was handed in, and no others of it")
    void handedIn() {
        OkHttpClient http = new OkHttpClient();
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client =
                        TestClients.at(server.baseUrl()).httpClient(http).build()) {
            Call foreign =
                    http.newCall(new Request.Builder().url(server.baseUrl()).build());
            OtherThread other = OtherThread.start(foreign::execute);
            server.awaitRequest();
            OtherThread caller = OtherThread.start(() -> Calling.CREATE.on(client));
            server.awaitRequest();
            TestClients.close(client);

            assertThat(caller.join()).isExactlyInstanceOf(NetworkException.class);
            assertThat(foreign.isCanceled()).isFalse();
            assertThat(http.dispatcher().executorService().isShutdown()).isFalse();
            foreign.cancel();
            assertThat(other.join()).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest(
            name = "{0}: after closing, calls of the client and of its views are refused, and nothing is sent")
    @EnumSource
    void afterwards(Calling calling) {
        try (Server server = new Server(Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            AttestClient view = client.with(RequestOptions.defaults());
            TestClients.close(client);

            assertThatIllegalStateException().isThrownBy(() -> calling.on(client));
            assertThatIllegalStateException().isThrownBy(() -> calling.on(view));
            assertThat(server.count()).isZero();
        }
    }

    @Test
    @DisplayName("Closing a view ends nothing")
    void view() {
        try (Server server = new Server(Responses.json(200, Responses.me()));
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            client.with(RequestOptions.defaults()).close();

            assertThat(client.me().get().id()).isEqualTo(Responses.ID);
        }
    }
}
