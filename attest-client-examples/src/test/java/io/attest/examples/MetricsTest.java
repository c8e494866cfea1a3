package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.NetworkException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.events.ClientListener;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "retries, me.get, reason=503, 1",
        "retries, me.get, reason=NETWORK, 1",
        "unknown, attestationRequests.create, operation=attestationRequests.create, 1"
    })
    void metersCount(String name, String operation, String tags, int count) {
        assertThat(timesOf(name, operation, tags)).isEqualTo(count);
    }

    @Test
    void waitsAreCountedInSeconds() {
        assertThat(timesOf("ratelimit.waited", "me.get", "operation=me.get")).isBetween(0.001, 60.0);
    }

    @Test
    void whatMayBeRepeatedIsNeverCountedAsUnknown() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = client(sandbox, RetryOptions.none(), MicrometerListener.of(registry))) {
            sandbox.failNext(Fault.status(500), Fault.status(500));
            assertThatThrownBy(() -> client.me().get()).isInstanceOf(ServerException.class);
            assertThatThrownBy(() -> client.execute(RawRequest.put("me").repeatable()))
                    .isInstanceOf(ServerException.class);
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

    /** Whatever the clocks say: the service's is an hour behind. */
    @Test
    void whatIsLeftIsWhatTheLastResponseSaid() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        MicrometerListener listener = MicrometerListener.of(registry);
        Clock ago = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
        try (AttestSandbox sandbox =
                        AttestSandbox.builder().rateLimit(60).clock(ago).start();
                AttestClient client = client(sandbox, RetryOptions.none(), listener)) {
            listener.bindTo(client);
            client.me().get();

            assertThat(gauge(registry, "remaining")).isEqualTo(59);
        }
    }

    @Test
    void itemsOfABatchAreCountedByState() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = client(sandbox, RetryOptions.none());
                BatchSender sender = BatchSender.of(
                        client,
                        JdbcSendLedger.of(database, "handbook").createSchema(),
                        BatchOptions.defaults().listener(MicrometerListener.of(registry)))) {
            String document = sandbox.catalogue().publishedDocument().id();
            sandbox.catalogue().people().stream()
                    .limit(3)
                    .forEach(person -> sender.add(person.id(), CreateAttestationRequest.of(person.id(), document)));
            sandbox.failNext(Fault.status(422));
            assertThat(sender.run().isComplete()).isTrue();
        }
        assertThat(registry.get("attest.client.batch.items").counters())
                .extracting(counter -> counter.getId().getTag("state") + " " + (int) counter.count())
                .containsExactlyInAnyOrder("rejected 1", "sent 2");
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
                .containsOnly("operation", "reason");
    }

    private static double timesOf(String name, String operation, String tags) {
        return meter(name, operation, tags).measure().iterator().next().getValue();
    }

    private static Meter meter(String name, String operation, String tags) {
        return REGISTRY.get("attest.client." + name)
                .tag("operation", operation)
                .tags(tags.split("[ =]"))
                .meter();
    }
}
