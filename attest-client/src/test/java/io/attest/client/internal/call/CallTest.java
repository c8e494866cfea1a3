package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.ratelimit.RateLimiters;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTest {

    private final FakeTime time = new FakeTime();

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    /** No code of an application runs between these looks. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void sendsNothingIfTheClientIsClosedRightAfterALook(int closing) {
        server.enqueue(Responses.json(201, Responses.attestationRequest()));
        String url = Web.url(server);
        CallRunner runner = CallAccess.runner(url, new RateLimiters(time), time);
        AtomicInteger looks = new AtomicInteger();
        CompletableFuture<Void> until = new CompletableFuture<>() {
            @Override
            public boolean isDone() {
                if (looks.incrementAndGet() == closing) {
                    runner.close(Duration.ZERO);
                }
                return false;
            }
        };
        CallSettings settings = CallSettings.of(TokenSource.fixed("token"))
                .with(RequestOptions.none().withAddedUntil(until));

        assertThatThrownBy(() -> runner.execute(SampleCall.SEND.operation(), settings))
                .isExactlyInstanceOf(NetworkException.class)
                .hasMessageContaining("the client was closed")
                .satisfies(e -> assertThat(((AttestException) e).outcome()).isEqualTo(Outcome.NOT_SENT));
        assertThat(looks.get()).isGreaterThanOrEqualTo(closing);
        assertThat(server.getRequestCount()).isZero();
    }
}
