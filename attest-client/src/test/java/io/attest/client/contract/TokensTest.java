package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.failsafe.FailsafeException;
import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import okhttp3.mockwebserver.MockWebServer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code accessToken}: which token a request carries, and what a supplier of tokens may do. */
@NullUnmarked
class TokensTest extends ServiceFixture {

    @Test
    void asksTheSupplierOnceForEachAttempt() {
        AtomicInteger asked = new AtomicInteger();
        Supplier<String> tokens = () -> "token-" + asked.incrementAndGet();
        prepare(Responses.status(503), Responses.status(429), READ.goodResponse(), READ.goodResponse());
        AttestClient client = open(TestClients.of(server).accessToken(tokens));

        assertThat(asked).hasValue(0);
        style.ask(client, READ);
        assertThat(asked).hasValue(3);
        style.ask(client, READ);
        assertThat(asked).hasValue(4);

        for (int i = 1; i <= 4; i++) {
            assertThat(Web.taken(server).getHeaders().values("Authorization")).containsExactly("Bearer token-" + i);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                                  | is missing
            ~ ~                   | is blank
            ~zzqq\r\nX-More: 1~   | contains U+000D (CARRIAGE RETURN (CR)) at position 5
            """)
    void neverSendsOrRepeatsATokenThatNoHeaderCanHold(String token, String problem) {
        AttestClient client = open(TestClients.of(server));

        assertThatThrownBy(() -> style.ask(client.withAccessToken(() -> token), SEND))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the accessToken from the supplier " + problem)
                .hasNoCause();
        assertThat(server.getRequestCount()).isZero();
    }

    // Kotlin and Groovy need not declare what they throw.
    static Stream<Throwable> thrown() {
        return Stream.of(
                new AssertionError("no token ever"), new FailsafeException(new IOException("the vault is sealed")));
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void throwsWhatTheSupplierThrows(Throwable own) {
        AttestClient client = open(TestClients.of(server).accessToken(() -> CallStyle.sneak(own)));

        assertThat(catchThrowable(() -> style.ask(client, SEND))).isSameAs(own);
        assertThat(server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"201, false", "404, true"})
    void aFailedCallOfTheSupplierIsNotTheResultOfTheCall(int status, boolean byAFuture) {
        MockWebServer vault = open(Web.serving(Responses.status(status)));
        AttestClient inVault = open(TestClients.once(vault));

        Supplier<String> tokens = () -> byAFuture
                ? inVault.callAsync(it -> it.me().get()).join().id()
                : inVault.me().get().id();
        AttestClient client = open(TestClients.of(server).accessToken(tokens));
        assertThat(catchThrowable(() -> style.ask(client, SEND)))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("the supplier of access tokens failed")
                .hasRootCauseInstanceOf(AttestException.class);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void keepsThe401WhenTheSupplierFailsAfterIt() {
        Deque<String> tokens = new ArrayDeque<>(List.of("token"));
        prepare(Responses.status(401));
        AttestClient client = open(TestClients.of(server).accessToken(tokens::remove));

        AttestException failure = style.failure(client, SEND);

        assertFailure(failure, AuthenticationException.class, Outcome.REJECTED, 1);
        assertThat(failure.getSuppressed()).singleElement().isInstanceOf(NoSuchElementException.class);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void retriesA401OnceIfTheSupplierHasAnotherToken(SampleCall call) {
        AtomicInteger asked = new AtomicInteger();
        prepare(Responses.status(401), call.goodResponse(), Responses.status(401), Responses.status(401));
        AttestClient client = open(TestClients.of(server).accessToken(() -> "token-" + asked.incrementAndGet()));

        style.ask(client, call);
        assertThat(server.getRequestCount()).isEqualTo(2);

        assertFailure(style.failure(client, call), AuthenticationException.class, Outcome.REJECTED, 2);
        assertThat(server.getRequestCount()).isEqualTo(4);
    }

    @Test
    void retriesNo401WithTheSameTokenOrWithoutRetries() {
        AtomicInteger asked = new AtomicInteger();
        Web.respond(server, request -> Responses.status(401));
        for (AttestClientBuilder client : List.of(
                TestClients.of(server),
                TestClients.of(server).accessToken(() -> "same"),
                TestClients.of(server)
                        .accessToken(() -> "token-" + asked.incrementAndGet())
                        .retry(RetryOptions.none()))) {
            assertFailure(style.failure(open(client), READ), AuthenticationException.class, Outcome.REJECTED, 1);
        }
        assertThat(server.getRequestCount()).isEqualTo(3);
        assertThat(asked).hasValue(1);
    }
}
