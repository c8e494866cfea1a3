package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class TokenSupplierTest {

    @Test
    void isAskedOnceForEachAttempt() {
        AtomicInteger asked = new AtomicInteger();
        Supplier<String> tokens = () -> "token-" + asked.incrementAndGet();
        try (Server server =
                        new Server(Responses.status(503), Responses.status(429), TestClients.me(), TestClients.me());
                AttestClient client = TestClients.of(server).accessToken(tokens).build()) {
            assertThat(asked).hasValue(0);
            client.me().get();
            assertThat(asked).hasValue(3);
            client.me().get();
            assertThat(asked).hasValue(4);

            for (int i = 1; i <= 4; i++) {
                assertThat(server.taken().getHeaders().values("Authorization")).containsExactly("Bearer token-" + i);
            }
        }
    }

    @Test
    void theLastTokenGivenToTheBuilderCounts() {
        try (Server server = new Server(TestClients.me(), TestClients.me());
                AttestClient fixed = TestClients.of(server)
                        .accessToken(() -> "supplied")
                        .accessToken("fixed")
                        .build();
                AttestClient supplied = TestClients.of(server)
                        .accessToken("fixed")
                        .accessToken(() -> "supplied")
                        .build()) {
            fixed.me().get();
            supplied.me().get();

            assertThat(server.taken().getHeaders().get("Authorization")).isEqualTo("Bearer fixed");
            assertThat(server.taken().getHeaders().get("Authorization")).isEqualTo("Bearer supplied");
        }
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "zzqq\r\nX-More: 1", "zz qq", "zzqq\u00e9", "zzqq\n"})
    void aTokenThatCannotBeSentIsNotSentAndNotRepeated(String token) {
        try (Server server = new Server();
                AttestClient client =
                        TestClients.of(server).accessToken(() -> token).build()) {
            for (AttestClient each : new AttestClient[] {client, client.withAccessToken(() -> token)}) {
                Throwable thrown = catchThrowable(() -> each.attestationRequests()
                        .create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)));

                assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("the accessToken from the supplier ")
                        .hasNoCause();
                assertThat(thrown.getMessage()).doesNotContain("zz").doesNotContain("qq");
            }
            assertThat(server.count()).isZero();
        }
    }

    @Test
    void whatItThrowsReachesTheCallerAsItIs() {
        RuntimeException failure = new UnsupportedOperationException("no token today");
        AssertionError error = new AssertionError("no token ever");
        try (Server server = new Server();
                AttestClient client = TestClients.of(server)
                        .accessToken(() -> {
                            throw failure;
                        })
                        .build()) {
            assertThatThrownBy(() -> client.me().get()).isSameAs(failure);
            AttestClient view = client.withAccessToken(() -> {
                throw error;
            });
            assertThatThrownBy(() -> view.me().get()).isSameAs(error);
            assertThat(server.count()).isZero();
        }
    }

    @Test
    void aCheckedExceptionOfASupplierInAnotherLanguageReachesTheCallerToo() {
        IOException failure = new IOException("no token today");
        try (Server server = new Server();
                AttestClient client =
                        TestClients.of(server).accessToken(() -> sneak(failure)).build()) {
            assertThatThrownBy(() -> client.me().get()).isSameAs(failure);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            assertThat(server.count()).isZero();
        }
    }

    @Test
    void aFailureBeforeTheSecondAttemptDoesNotHideWhatTheFirstEndedIn() {
        AtomicInteger asked = new AtomicInteger();
        IllegalStateException failure = new IllegalStateException("expired");
        try (Server server = new Server(Responses.status(503));
                AttestClient client = TestClients.of(server)
                        .retry(RetryOptions.defaults().retryUnknownOutcomes(true))
                        .accessToken(() -> {
                            if (asked.incrementAndGet() > 1) {
                                throw failure;
                            }
                            return "token";
                        })
                        .build()) {
            CreateAttestationRequest request = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);

            ServerException e = catchThrowableOfType(
                    ServerException.class, () -> client.attestationRequests().create(request));

            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(e.attempts()).isEqualTo(1);
            assertThat(e.getSuppressed()).containsExactly(failure);
            assertThat(asked).hasValue(2);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    /** Throws a checked exception from where none is declared, as Kotlin and Groovy can. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <R, E extends Throwable> R sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
