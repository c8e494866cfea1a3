package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.time.Deadline;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AbandonableDnsTest {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void letTheLookupGo() {
        release.countDown();
    }

    @Test
    void lookupDoesNotOutliveTheDeadline() {
        try (Transport transport = over(this::hang)) {
            AttemptResult result = attempt(transport, Duration.ofMillis(200));

            assertThat(result).isInstanceOfSatisfying(Failure.class, failure -> {
                assertThat(failure.kind()).isEqualTo(Failure.Kind.DEADLINE);
                assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
            });
        }
    }

    @Test
    void lookupDoesNotHoldAnInterruptedThread() throws InterruptedException {
        try (Transport transport = over(this::hang)) {
            CompletableFuture<AttemptResult> result = new CompletableFuture<>();
            Thread caller = new Thread(() -> result.complete(attempt(transport, Duration.ofMinutes(1))));
            caller.start();
            begun.await();
            caller.interrupt();

            assertThat(result.join())
                    .isInstanceOfSatisfying(
                            Failure.class, failure -> assertThat(failure.kind()).isEqualTo(Failure.Kind.INTERRUPTED));
        }
    }

    @Test
    void lookupDoesNotHoldAClosedClient() throws InterruptedException {
        Transport transport = over(this::hang);
        CompletableFuture<AttemptResult> result =
                CompletableFuture.supplyAsync(() -> attempt(transport, Duration.ofMinutes(1)));
        begun.await();
        transport.close();

        assertThat(result.join())
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.kind()).isEqualTo(Failure.Kind.CLOSED));
    }

    @Test
    void passesOnWhatTheLookupFinds() {
        try (Server server = new Server(Responses.json(200, "{}"));
                Transport found = over(host -> List.of(InetAddress.getLoopbackAddress()));
                Transport unknown = over(host -> {
                    throw new UnknownHostException(host);
                })) {
            HttpUrl url = HttpUrl.get(server.baseUrl())
                    .newBuilder()
                    .host("attest.test")
                    .build();
            Request request = new Request.Builder().url(url).build();
            Deadline deadline = Deadline.after(Duration.ofSeconds(30), TimeSource.system());

            assertThat(found.attempt(() -> request, deadline)).isInstanceOf(HttpResponse.class);
            assertThat(unknown.attempt(() -> request, deadline))
                    .isInstanceOfSatisfying(
                            Failure.class,
                            failure -> assertThat(failure.cause())
                                    .isInstanceOf(UnknownHostException.class)
                                    .hasMessage("attest.test"));
        }
    }

    private List<InetAddress> hang(String host) throws UnknownHostException {
        begun.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        throw new UnknownHostException(host);
    }

    private static Transport over(Dns dns) {
        return Transport.over(
                new OkHttpClient.Builder().dns(AbandonableDns.over(dns)).build(), true);
    }

    private static AttemptResult attempt(Transport transport, Duration timeout) {
        Request request =
                new Request.Builder().url("http://attest.test:9/api/v1/me").build();
        return transport.attempt(() -> request, Deadline.after(timeout, TimeSource.system()));
    }
}
