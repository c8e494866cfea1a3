package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The interceptor and the executor that the guides show: each attempt is a span, whose context arrives. */
class TracesTest {

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();

    @AutoClose
    private final OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build();

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose("shutdown")
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AutoClose
    private final AttestClient client = AttestClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.ownerToken())
            .retry(RetryOptions.defaults().withBaseDelay(Duration.ofMillis(10)))
            .httpClient(new OkHttpClient.Builder().addInterceptor(this::traced).build())
            .executor(Context.taskWrapping(threads))
            .build();

    private Response traced(Interceptor.Chain chain) throws IOException {
        Span span = openTelemetry
                .getTracer("com.example.app")
                .spanBuilder(chain.request().method())
                .setSpanKind(SpanKind.CLIENT)
                .startSpan();
        try {
            Request.Builder request = chain.request().newBuilder();
            openTelemetry
                    .getPropagators()
                    .getTextMapPropagator()
                    .inject(Context.current().with(span), request, Request.Builder::header);
            Response response = chain.proceed(request.build());
            span.setAttribute("http.response.status_code", response.code());
            return response;
        } catch (IOException e) {
            span.setAttribute("error.type", e.getClass().getName()).setStatus(StatusCode.ERROR);
            throw e;
        } finally {
            span.end();
        }
    }

    @Test
    void eachAttemptOfACallAndOfAFutureIsASpanBelowTheOneOfTheApplication() {
        sandbox.failNext(
                Fault.status(503), Fault.disconnectAfterReading(), Fault.delay(Duration.ZERO), Fault.status(503));
        CreateAttestationRequest request = CreateAttestationRequest.of(
                sandbox.catalogue().person().id(),
                sandbox.catalogue().publishedDocument().id());
        Span parent = openTelemetry.getTracer("test").spanBuilder("work").startSpan();

        Runnable work = () -> {
            client.me().get();
            // A call, its retry, and the call that a stage makes.
            client.callAsync(it -> it.me().get())
                    .thenCompose(user ->
                            client.callAsync(it -> it.attestationRequests().create(request)))
                    .join();
        };
        Context.current().with(parent).wrap(work).run();
        parent.end();

        List<SpanData> attempts = exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getKind() == SpanKind.CLIENT)
                .toList();
        assertThat(attempts)
                .map(TracesTest::line)
                .containsExactly("GET 503", "GET java.io.IOException", "GET 200", "GET 503", "GET 200", "POST 201");
        assertThat(attempts)
                .extracting(SpanData::getParentSpanId)
                .containsOnly(parent.getSpanContext().getSpanId());
        assertThat(attempts)
                .map(TracesTest::traceparent)
                .containsExactlyElementsOf(sandbox.received().stream()
                        .map(received -> received.headers().get("traceparent"))
                        .toList());
    }

    private static String traceparent(SpanData span) {
        return "00-" + span.getTraceId() + "-" + span.getSpanId() + "-"
                + span.getSpanContext().getTraceFlags().asHex();
    }

    private static String line(SpanData span) {
        Long status = span.getAttributes().get(AttributeKey.longKey("http.response.status_code"));
        return span.getName() + " "
                + (status == null ? span.getAttributes().get(AttributeKey.stringKey("error.type")) : status);
    }
}
