package io.attest.examples;

import static io.attest.examples.testing.Samples.ledger;
import static io.attest.examples.testing.Samples.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.NetworkException;
import io.attest.client.error.ServerException;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.model.CurrentUser;
import io.attest.client.observability.ClientListener;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link MicrometerListener} records, by the names of the guide. */
@Timeout(60)
class MetricsTest {

    private static final String KEYS = "operation,outcome,result,from.service,reason,error,exception";

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final MockClock clock = new MockClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
    private final ObservationRegistry observations = ObservationRegistry.create();
    private final MicrometerListener listener = MicrometerListener.of(observations, registry);

    @AutoClose
    private final AttestClient client = Samples.client(sandbox)
            .retry(RetryOptions.none())
            .addListener(listener)
            .build();

    @Test
    void retriesWaitsAndUnknownOutcomesAreCountedByOperationAndNamedTags() {
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(registry));
        registry.clear();
        try (AttestSandbox limited = AttestSandbox.builder()
                        .rateLimit(2)
                        .rateWindow(Duration.ofSeconds(1))
                        .start();
                AttestClient client = Samples.client(limited)
                        .retry(RetryOptions.defaults().withBaseDelay(Duration.ZERO))
                        .addListener(MicrometerListener.of(observations, registry, "tenant", "job"))
                        .build()) {
            AttestClient ofAcme =
                    client.with(RequestOptions.none().withTag("tenant", "acme").withTag("person", "Ada"));
            limited.failNext(Fault.status(503), Fault.disconnectAfterReading());
            ofAcme.me().get();
            limited.failNext(Fault.disconnectAfterReading());
            assertThatThrownBy(() -> ofAcme.attestationRequests().create(request(limited, 0)))
                    .isInstanceOf(NetworkException.class);
            // More than a window.
            for (int i = 0; i < 3; i++) {
                client.me().get();
            }
        }

        assertThat(registry.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting(Tag::getKey)
                .as("no tag has many values")
                .containsOnly((KEYS + ",state,tenant,job").split(",", -1));
        assertThat(registry.getMeters())
                .filteredOn(meter -> meter.getId().getTag("operation") != null)
                .allMatch(meter -> "none".equals(meter.getId().getTag("job")));
        assertThat(value("unknown", "operation", "attestationRequests.create", "tenant", "acme"))
                .isEqualTo(1);
        assertThat(value("unknown", "tenant", "none")).isZero();
        assertThat(value("retries", "operation", "me.get", "tenant", "acme", "reason", "503"))
                .isEqualTo(1);
        assertThat(value("retries", "reason", "NETWORK")).isEqualTo(1);
        assertThat(value("ratelimit.waited", "operation", "me.get", "tenant", "none"))
                .isBetween(0.001, 60.0);
        assertThat(value("call", "operation", "me.get", "tenant", "none")).isEqualTo(3);
        assertThat(value("attempt", "operation", "me.get", "tenant", "acme", "result", "503"))
                .isEqualTo(1);
    }

    @Test
    void aHandlerThatThrowsLosesNoCount() {
        observations.observationConfig().observationFilter(context -> {
            throw new IllegalStateException("of an application");
        });
        sandbox.failNext(Fault.disconnectAfterReading());
        assertThatThrownBy(() -> client.attestationRequests().create(request(sandbox, 0)))
                .isInstanceOf(NetworkException.class);

        assertThat(value("unknown", "operation", "attestationRequests.create")).isEqualTo(1);
    }

    /** The counter is there when the first call begins: a scrape before the end of the call then sees it with 0. */
    @Test
    void whatMayBeRepeatedIsNeverCountedAsUnknown() {
        sandbox.failNext(Fault.status(500), Fault.status(500), Fault.disconnectAfterReading());
        assertThatThrownBy(() -> client.me().get()).isInstanceOf(ServerException.class);
        assertThatThrownBy(() -> client.execute(RawRequest.put("me").withRepeatable()))
                .isInstanceOf(ServerException.class);
        assertThat(registry.get("attest.client.unknown").counters()).hasSize(1);
        assertThat(value("unknown")).isZero();
        List<Double> during = new ArrayList<>();
        ClientListener look = new ClientListener() {
            @Override
            public void attemptStarted(CallInfo call, int attempt) {
                during.add(value("unknown", "operation", "raw"));
            }
        };
        try (AttestClient watched =
                Samples.client(sandbox).addListener(listener).addListener(look).build()) {
            assertThatThrownBy(() -> watched.execute(RawRequest.post("invitations")))
                    .isInstanceOf(NetworkException.class);
        }

        assertThat(during).containsExactly(0.0);
        assertThat(value("unknown", "operation", "raw")).isEqualTo(1);
    }

    @Test
    void aKeyOfTheSdkIsNoTag() {
        for (String key : (KEYS + ",from_service, ").split(",", -1)) {
            assertThatThrownBy(() -> MicrometerListener.of(ObservationRegistry.NOOP, registry, "tenant", key))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("tagKeys ")
                    .hasMessageContaining(key.strip());
        }
    }

    /** Whatever the clocks say: the service's is an hour behind. */
    @Test
    void gaugesFollowTheRateLimit() {
        Clock ago = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
        try (AttestSandbox behind =
                        AttestSandbox.builder().rateLimit(2).clock(ago).start();
                AttestClient late = Samples.client(behind).build()) {
            listener.bindTo(late);
            assertThat(value("ratelimit.remaining")).isNaN();
            late.me().get();
            assertThat(value("ratelimit.remaining")).isEqualTo(1);
            late.me().get();
            assertThat(value("ratelimit.remaining")).isZero();
            assertThat(value("ratelimit.waiting")).isZero();

            CompletableFuture<CurrentUser> third = late.callAsync(it -> it.me().get());

            while (value("ratelimit.waiting") != 1 && !Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            third.cancel(true);
        }
    }

    @Test
    void aScrapeAsksTheLedgerOnceAlsoIfItFails() {
        SendLedger ledger = ledger();
        List<String> asked = new ArrayList<>();
        AtomicBoolean fails = new AtomicBoolean();
        SendLedger watched = (SendLedger) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SendLedger.class}, (proxy, method, arguments) -> {
                    asked.add(method.getName());
                    if (fails.get()) {
                        throw new IllegalStateException("no connection");
                    }
                    return method.invoke(ledger, arguments);
                });
        ledger.add(List.of(SendItem.of("0", request(sandbox, 0))));
        listener.bindTo(BatchSender.of(client, watched), "handbook");

        assertThat(entries("pending") + entries("unknown") + paused()).isEqualTo(1);
        assertThat(asked).containsExactly("pauseReason", "expire", "counts");

        fails.set(true);
        clock.addSeconds(1);
        assertThat(List.of(entries("pending"), entries("unknown"), paused())).containsOnly(Double.NaN);
        assertThat(asked).hasSize(4);

        fails.set(false);
        clock.addSeconds(1);
        assertThat(entries("pending")).isEqualTo(1);
    }

    private double entries(String state) {
        return value("batch.entries", "batch", "handbook", "state", state);
    }

    private double paused() {
        return value("batch.paused", "batch", "handbook");
    }

    private double value(String name, String... tags) {
        Meter meter = registry.get("attest.client." + name).tags(tags).meter();
        return meter.measure().iterator().next().getValue();
    }
}
