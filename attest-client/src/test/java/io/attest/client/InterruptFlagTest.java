package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.failsafe.FailsafeException;
import io.attest.client.config.ClientListener.RetryScheduled;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Heard;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What counts as an interrupt, and what an interrupt does not undo. */
class InterruptFlagTest {

    private final FakeTime time = new FakeTime();

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @Test
    @DisplayName("A response that had arrived is kept, and so is the flag")
    void afterTheResponse() {
        try (Server server = new Server(Responses.json(200, Responses.me()));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .httpClient(new OkHttpClient.Builder()
                                .eventListener(new InterruptingListener())
                                .build())
                        .build()) {
            assertThat(client.me().get().id()).isEqualTo(Responses.ID);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    @DisplayName("An error response that had arrived is not repeated by an interrupted thread")
    void afterAnErrorResponse() {
        try (Server server = new Server(Responses.status(503), Responses.status(503));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .httpClient(new OkHttpClient.Builder()
                                .eventListener(new InterruptingListener())
                                .build())
                        .build()) {
            AttestException failure = Calling.ME.failsOn(client);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failure).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("A repetition that the interrupt rules out is not announced")
    void noRepetitionIsAnnounced() {
        Heard heard = new Heard();
        try (Server server = new Server(Responses.status(503), Responses.status(503));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .addListener(heard)
                        .httpClient(new OkHttpClient.Builder()
                                .eventListener(new InterruptingListener())
                                .build())
                        .build()) {
            AttestException unused = Calling.ME.failsOn(client);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(heard.of(RetryScheduled.class)).isEmpty();
        }
    }

    @Test
    @DisplayName("An InterruptedException of the token supplier reaches the caller, and sets the flag again")
    void supplierThatIsInterrupted() {
        InterruptedException own = new InterruptedException();
        try (Server server = new Server(Responses.status(503));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .accessToken(() -> sneak(own))
                        .build()) {
            assertThatThrownBy(() -> Calling.CREATE.on(client)).isSameAs(own);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(server.count()).isZero();
        }
    }

    @Test
    @DisplayName("An undeclared InterruptedException sets the flag again")
    void undeclared() {
        try (Server server = new Server(Responses.status(503));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .httpClient(new OkHttpClient.Builder()
                                .addInterceptor(chain -> sneak(new InterruptedException()))
                                .build())
                        .build()) {
            AttestException failure = Calling.CREATE.failsOn(client);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failure).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
            assertThat(server.count()).isZero();
        }
    }

    @Test
    @DisplayName("A token supplier's own failure is not taken for an interrupt")
    void supplierThatUsesFailsafe() {
        FailsafeException own = new FailsafeException(new IOException("the vault is sealed"));
        try (Server server = new Server(Responses.status(503));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .accessToken(() -> {
                            throw own;
                        })
                        .build()) {
            assertThatThrownBy(() -> Calling.CREATE.on(client)).isSameAs(own);
            assertThat(server.count()).isZero();
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <R, E extends Throwable> R sneak(Throwable throwable) throws E {
        throw (E) throwable;
    }

    private static final class InterruptingListener extends EventListener {

        @Override
        public void callEnd(Call call) {
            Thread.currentThread().interrupt();
        }
    }
}
