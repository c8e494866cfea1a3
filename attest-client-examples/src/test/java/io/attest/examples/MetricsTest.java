package io.attest.examples;

import static io.attest.examples.testing.Samples.ledger;
import static io.attest.examples.testing.Samples.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.NetworkException;
import io.attest.client.error.ServerException;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.model.CurrentUser;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link MicrometerListener} records, by the names of the guide. */
@Timeout(60)
class MetricsTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MicrometerListener listener = MicrometerListener.of(ObservationRegistry.NOOP, registry);

    @Test
    void metersCountRetriesUnknownOutcomesAndWaitsInSeconds() {
        try (AttestSandbox sandbox = AttestSandbox.builder()
                        .rateLimit(8)
                        .rateWindow(Duration.ofSeconds(1))
                        .start();
                AttestClient client = client(sandbox, RetryOptions.defaults().withBaseDelay(Duration.ofMillis(10)))) {
            sandbox.failNext(Fault.status(503), Fault.disconnectAfterReading());
            client.me().get();
            client.attestationRequests().create(request(sandbox, 0));
            sandbox.failNext(Fault.disconnectAfterReading());
            assertThatThrownBy(() -> client.attestationRequests().create(request(sandbox, 1)))
                    .isInstanceOf(NetworkException.class);
            // More than two windows.
            for (int i = 0; i < 20; i++) {
                client.me().get();
            }
        }

        assertThat(value("retries", "operation", "me.get", "reason", "503")).isEqualTo(1);
        assertThat(value("retries", "operation", "me.get", "reason", "NETWORK")).isEqualTo(1);
        assertThat(value("unknown", "operation", "attestationRequests.create")).isEqualTo(1);
        assertThat(value("ratelimit.waited", "operation", "me.get")).isBetween(0.001, 60.0);
        assertThat(registry.getMeters())
                .as("no tag has many values")
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting(Tag::getKey)
                .containsOnly("operation", "reason");
    }

    @Test
    void aHandlerThatThrowsLosesNoCount() {
        ObservationRegistry failing = ObservationRegistry.create();
        failing.observationConfig().observationHandler(new ObservationHandler<>() {
            @Override
            public void onStop(Observation.Context context) {
                throw new IllegalStateException("of a handler");
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = Samples.client(sandbox)
                        .addListener(MicrometerListener.of(failing, registry))
                        .build()) {
            sandbox.failNext(Fault.disconnectAfterReading());
            assertThatThrownBy(() -> client.attestationRequests().create(request(sandbox, 0)))
                    .isInstanceOf(NetworkException.class);
        }

        assertThat(value("unknown", "operation", "attestationRequests.create")).isEqualTo(1);
    }

    @Test
    void whatMayBeRepeatedIsNeverCountedAsUnknown() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = client(sandbox, RetryOptions.none())) {
            sandbox.failNext(Fault.status(500), Fault.status(500));
            assertThatThrownBy(() -> client.me().get()).isInstanceOf(ServerException.class);
            assertThatThrownBy(() -> client.execute(RawRequest.put("me").withRepeatable()))
                    .isInstanceOf(ServerException.class);
        }

        assertThat(registry.get("attest.client.unknown").counters()).hasSize(1);
        assertThat(value("unknown")).isZero();
    }

    /** Whatever the clocks say: the service's is an hour behind. */
    @Test
    void gaugesFollowTheRateLimit() {
        Clock ago = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
        try (AttestSandbox sandbox =
                        AttestSandbox.builder().rateLimit(2).clock(ago).start();
                AttestClient client = client(sandbox, RetryOptions.none())) {
            listener.bindTo(client);
            assertThat(value("ratelimit.remaining")).isNaN();
            client.me().get();
            assertThat(value("ratelimit.remaining")).isEqualTo(1);
            client.me().get();
            assertThat(value("ratelimit.remaining")).isZero();
            assertThat(value("ratelimit.waiting")).isZero();

            CompletableFuture<CurrentUser> third =
                    client.callAsync(it -> it.me().get());

            while (value("ratelimit.waiting") != 1 && !Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            third.cancel(true);
        }
    }

    @Test
    void itemsOfABatchAreCountedByState() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = client(sandbox, RetryOptions.none());
                BatchSender sender =
                        BatchSender.of(client, ledger(), BatchOptions.defaults().withListener(listener))) {
            for (int person = 0; person < 3; person++) {
                sender.add("" + person, request(sandbox, person));
            }
            sandbox.failNext("POST", "/attestation-requests", Fault.status(422));
            assertThat(sender.run().isSettled()).isTrue();
        }

        assertThat(value("batch.items", "state", "rejected")).isEqualTo(1);
        assertThat(value("batch.items", "state", "sent")).isEqualTo(2);
    }

    private double value(String name, String... tags) {
        Meter meter = registry.get("attest.client." + name).tags(tags).meter();
        return meter.measure().iterator().next().getValue();
    }

    private AttestClient client(AttestSandbox sandbox, RetryOptions retry) {
        return Samples.client(sandbox).retry(retry).addListener(listener).build();
    }
}
