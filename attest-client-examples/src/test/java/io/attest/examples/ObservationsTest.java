package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.micrometer.context.ContextExecutorService;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@link MicrometerListener} with the tracer and the meters that an application would use. */
@Timeout(60)
class ObservationsTest {

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();

    @AutoClose
    private final OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ObservationRegistry observations = ObservationRegistry.create();

    /** During each request. */
    private final List<String> current = new CopyOnWriteArrayList<>();

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder()
            .rateLimit(2)
            .rateWindow(Duration.ofSeconds(1))
            .start();

    @AutoClose("shutdown")
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AutoClose
    private final AttestClient client = Samples.client(sandbox)
            .retry(RetryOptions.defaults().withBaseDelay(Duration.ZERO))
            .addListener(MicrometerListener.of(observations))
            .executor(ContextExecutorService.wrap(
                    threads, ContextSnapshotFactory.builder().build()))
            .httpClient(new OkHttpClient.Builder()
                    .addInterceptor(chain -> {
                        current.add(String.valueOf(observations.getCurrentObservation()));
                        return chain.proceed(chain.request());
                    })
                    .build())
            .build();

    ObservationsTest() {
        OtelTracer tracer = new OtelTracer(openTelemetry.getTracer("test"), new OtelCurrentTraceContext(), event -> {});
        observations
                .observationConfig()
                .observationHandler(new DefaultTracingObservationHandler(tracer))
                .observationHandler(new DefaultMeterObservationHandler(meters));
    }

    @Test
    void aCallIsOneSpanBelowTheApplicationsWithItsWaitsRetriesAndAttempts() {
        client.me().get();
        client.me().get();
        exporter.reset();
        sandbox.failNext(Fault.status(503));

        Observation.createNotStarted("job", observations)
                .observe(() ->
                        assertThat(client.callAsync(it -> it.me().get()).join()).isNotNull());

        SpanData job = span("job");
        SpanData call = span("attest me.get");
        assertThat(call.getParentSpanId()).isEqualTo(job.getSpanId());
        assertThat(call.getEvents())
                .extracting(EventData::getName)
                .containsExactly("waits for the rate limit", "retry after 503 in 0 ms");
        assertThat(keys(call)).containsExactly("me.get", "ACCEPTED", null);
        List<SpanData> attempts = spans("attest me.get attempt");
        assertThat(attempts).extracting(SpanData::getParentSpanId).containsOnly(call.getSpanId());
        assertThat(attempts)
                .map(ObservationsTest::keys)
                .containsExactly(List.of("me.get", "UNKNOWN", "503"), List.of("me.get", "ACCEPTED", "200"));
        assertThat(attempts)
                .extracting(attempt -> attempt.getStatus().getStatusCode())
                .containsExactly(StatusCode.ERROR, StatusCode.OK);
        // The wait is the part of the call before the attempt.
        assertThat(attempts.get(0).getStartEpochNanos()).isGreaterThan(call.getStartEpochNanos());
        assertThat(current)
                .as("during each request")
                .hasSize(4)
                .allMatch(observation -> observation.contains("attest.client.attempt"));
        assertThat(observations.getCurrentObservation()).isNull();
        assertCount(3, "attest.client.call", "operation", "me.get", "outcome", "ACCEPTED", "exception", "none");
        assertCount(3, "attest.client.attempt", "operation", "me.get", "outcome", "ACCEPTED", "result", "200");
    }

    /** And not with its message. */
    @ParameterizedTest
    @CsvSource({"0, NetworkException, NETWORK", "404, NotFoundException, 404", "418, UnexpectedStatusException, 418"})
    void aFailureIsMarkedWithTheClassOfItsExceptionAndItsStatus(int status, String type, String result) {
        sandbox.failNext(
                status == 0
                        ? Fault.disconnectAfterReading()
                        : Fault.statusWithBody(status, "application/json", "{\"error\":\"Nobody is called Ada\"}"));

        assertThatThrownBy(() -> client.attestationRequests().create(Samples.request(sandbox, 0)))
                .hasMessageContaining(status == 0 ? "" : "Ada");

        SpanData call = span("attest attestationRequests.create");
        assertThat(call.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(call.getStatus().getDescription()).isEqualTo(type);
        assertThat(keys(call)).startsWith("attestationRequests.create", status == 404 ? "REJECTED" : "UNKNOWN");
        assertThat(span("attest attestationRequests.create attempt").getStatus().getDescription())
                .isEqualTo(result);
        assertThat(exporter.getFinishedSpanItems().toString()).doesNotContain("Ada");
        assertCount(1, "attest.client.call", "exception", type, "error", "CallFailed");
        assertCount(1, "attest.client.attempt", "result", result, "error", "CallFailed");
    }

    private void assertCount(int count, String timer, String... tags) {
        assertThat(meters.get(timer).tags(tags).timer().count()).isEqualTo(count);
    }

    private static List<String> keys(SpanData span) {
        return Stream.of("operation", "outcome", "result")
                .map(key -> span.getAttributes().get(AttributeKey.stringKey(key)))
                .collect(Collectors.toList());
    }

    private List<SpanData> spans(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private SpanData span(String name) {
        assertThat(spans(name)).hasSize(1);
        return spans(name).get(0);
    }
}
