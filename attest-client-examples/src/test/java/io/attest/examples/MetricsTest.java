package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.NetworkException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.events.ClientListener;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.search.RequiredSearch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link MicrometerListener} records, by the names of the guide. */
@Timeout(60)
class MetricsTest {

    private static final SimpleMeterRegistry REGISTRY = new SimpleMeterRegistry();

    @BeforeAll
    static void callsOfEachKind() {
        try (AttestSandbox sandbox = AttestSandbox.builder()
                        .rateLimit(8)
                        .rateWindow(Duration.ofSeconds(2))
                        .start();
                AttestClient client = client(
                        sandbox,
                        RetryOptions.defaults().baseDelay(Duration.ofMillis(10)),
                        MicrometerListener.of(REGISTRY))) {
            sandbox.failNext(Fault.status(503), Fault.disconnectAfterReading());
            client.me().get();
            send(client, sandbox);
            sandbox.failNext(Fault.disconnectAfterReading());
            assertThatThrownBy(() -> send(client, sandbox)).isInstanceOf(NetworkException.class);
            client.documents().listAll().forEach(document -> {});
            useUpTheRateLimit(client);
            client.me().get();
        }
    }

    private static void send(AttestClient client, AttestSandbox sandbox) {
        client.attestationRequests()
                .create(CreateAttestationRequest.of(
                        sandbox.catalogue().person().id(),
                        sandbox.catalogue().publishedDocument().id()));
    }

    /** The next call has to wait. */
    private static void useUpTheRateLimit(AttestClient client) {
        AttestClient impatient = client.with(RequestOptions.defaults().rateLimit(RateLimitOptions.failFast()));
        assertThatThrownBy(() -> {
                    while (true) {
                        impatient.me().get();
                    }
                })
                .isInstanceOf(ThrottledException.class);
    }

    @Test
    void attemptsAreTimedByWhatTheyEndedIn() {
        assertThat(attempts("me.get", "503", "UNKNOWN").count()).isEqualTo(1);
        assertThat(attempts("documents.list", "200", "ACCEPTED").count()).isEqualTo(3);
        assertThat(attempts("attestationRequests.create", "201", "ACCEPTED").count())
                .isEqualTo(1);
    }

    @Test
    void callsAreTimedByWhatTheCallerGot() {
        assertThat(calls("attestationRequests.create", "none", "ACCEPTED").count())
                .isEqualTo(1);
        assertThat(calls("attestationRequests.create", "NetworkException", "UNKNOWN")
                        .count())
                .isEqualTo(1);
        assertThat(calls("me.get", "ThrottledException", "NOT_SENT").count()).isEqualTo(1);
        Timer successes = calls("me.get", "none", "ACCEPTED");
        Timer attempts = attempts("me.get", "200", "ACCEPTED");
        assertThat(successes.count()).isEqualTo(attempts.count()).isGreaterThan(1);
        assertThat(successes.totalTime(TimeUnit.NANOSECONDS)).isGreaterThan(attempts.totalTime(TimeUnit.NANOSECONDS));
    }

    @Test
    void retriesAndWaitsAreCounted() {
        assertThat(found("retries", "operation", "me.get", "reason", "503")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(found("retries").counters()).hasSize(2);
        assertThat(found("ratelimit.wait", "operation", "me.get").timer().totalTime(TimeUnit.NANOSECONDS))
                .isPositive();
    }

    @Test
    void onlySendsThatMayHaveHadAnEffectAreCountedAsUnknown() {
        assertThat(found("unknown", "operation", "attestationRequests.create")
                        .counter()
                        .count())
                .isEqualTo(1);
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = client(sandbox, RetryOptions.none(), MicrometerListener.of(registry))) {
            sandbox.failNext(Fault.status(500));
            assertThatThrownBy(() -> client.me().get()).isInstanceOf(ServerException.class);
        }
        assertThat(registry.get("attest.client.unknown").counters())
                .singleElement()
                .satisfies(zero -> assertThat(zero.count()).isZero());
    }

    @Test
    void gaugesFollowTheRateLimit() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        MicrometerListener listener = MicrometerListener.of(registry);
        CompletableFuture<Double> waiting = new CompletableFuture<>();
        ClientListener whenOneWaits = new ClientListener() {
            @Override
            public void rateLimitWaitStarted(RateLimitWait event) {
                waiting.complete(gauge(registry, "waiting"));
            }
        };
        try (AttestSandbox sandbox = AttestSandbox.builder().rateLimit(2).start();
                AttestClient client = client(sandbox, RetryOptions.none(), listener, whenOneWaits)) {
            listener.bindTo(client);
            assertThat(gauge(registry, "remaining")).isNaN();
            client.me().get();
            assertThat(gauge(registry, "remaining")).isEqualTo(1);
            client.me().get();
            assertThat(gauge(registry, "remaining")).isZero();
            assertThat(gauge(registry, "waiting")).isZero();

            CompletableFuture<CurrentUser> third = client.async().me().get();

            assertThat(waiting.join()).isEqualTo(1.0);
            third.cancel(true);
        }
    }

    @Test
    void allRequestsOfAWindowAreLeftOnceTheLastOneIsOver() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        MicrometerListener listener = MicrometerListener.of(registry);
        Clock ago = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
        try (AttestSandbox sandbox = AttestSandbox.builder().clock(ago).start();
                AttestClient client = client(sandbox, RetryOptions.none(), listener)) {
            listener.bindTo(client);
            client.me().get();

            assertThat(gauge(registry, "remaining")).isEqualTo(60);
        }
    }

    private static double gauge(SimpleMeterRegistry registry, String name) {
        return registry.get("attest.client.ratelimit." + name).gauge().value();
    }

    private static AttestClient client(AttestSandbox sandbox, RetryOptions retry, ClientListener... listeners) {
        AttestClient.Builder builder = AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.ownerToken())
                .retry(retry);
        for (ClientListener listener : listeners) {
            builder.addListener(listener);
        }
        return builder.build();
    }

    @Test
    void noTagHasManyValues() {
        assertThat(REGISTRY.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting(Tag::getKey)
                .containsOnly("operation", "outcome", "exception", "result", "reason");
    }

    private static Timer attempts(String operation, String result, String outcome) {
        return found("attempt", "operation", operation, "result", result, "outcome", outcome)
                .timer();
    }

    private static Timer calls(String operation, String exception, String outcome) {
        return found("call", "operation", operation, "exception", exception, "outcome", outcome)
                .timer();
    }

    private static RequiredSearch found(String name, String... tags) {
        return REGISTRY.get("attest.client." + name).tags(tags);
    }
}
