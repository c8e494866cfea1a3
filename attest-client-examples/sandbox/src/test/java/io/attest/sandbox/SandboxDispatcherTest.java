package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SandboxDispatcherTest {
    private final FaultQueue faults = new FaultQueue();
    private final RequestLog log = new RequestLog();
    private final UlidFactory ulids = new UlidFactory(1);

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    private final SandboxDispatcher dispatcher = new SandboxDispatcher(
            server,
            new AttestationService(
                    new Accounts(ulids),
                    new RateLimiter(60, Duration.ofMinutes(1)),
                    new Organization(0, 0, 1, ulids),
                    ulids,
                    100),
            faults,
            log,
            Clock.systemUTC(),
            Duration.ofMillis(250));

    @Test
    void everyResponseIsHeldBackByTheLatencyAndADelayOnTop() throws InterruptedException {
        faults.add(List.of(Fault.status(500), Fault.delay(Duration.ofSeconds(2))));

        assertThat(dispatch().getHeadersDelayNanos()).isEqualTo(250_000_000);
        assertThat(dispatch().getHeadersDelayNanos()).isEqualTo(2_250_000_000L);
        assertThat(dispatch().getHeadersDelayNanos()).isEqualTo(250_000_000);
    }

    @Test
    void aDisconnectThatBecomesNextWhileARequestIsBeingReadDropsThatRequest() throws InterruptedException {
        faults.add(List.of(Fault.disconnectBeforeReading()));

        assertThat(dispatch().getOnResponseStart()).isInstanceOf(SocketEffect.CloseSocket.class);
        assertThat(log.all()).isEmpty();
        assertThat(dispatch().getOnResponseStart()).isNull();
    }

    @Test
    void requestsDoNotPileUpInTheServer() throws Exception {
        server.setDispatcher(dispatcher);
        server.start();

        new OkHttpClient()
                .newCall(new Request.Builder().url(server.url("/")).build())
                .execute()
                .close();

        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(server.takeRequest(0, TimeUnit.NANOSECONDS)).isNull();
    }

    private MockResponse dispatch() throws InterruptedException {
        return dispatcher.dispatch(new RecordedRequest(
                0,
                0,
                null,
                List.of(),
                "GET",
                "/api/v1/me",
                "HTTP/1.1",
                HttpUrl.get("http://127.0.0.1/api/v1/me"),
                Headers.of(),
                null,
                0,
                null,
                null));
    }
}
