package io.attest.examples;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxRequest;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.instrumentation.okhttp.v3_0.OkHttpTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;

/**
 * Traces by OpenTelemetry: each attempt of a call is a span below the one that the application is in, and its context
 * arrives at the service. The client is the SDK's own; only its calls are instrumented.
 *
 * <p>OpenTelemetry keeps its context with the thread. A blocking call has that of its caller. An asynchronous call runs
 * on the executor of the client, which passes the context of the caller on.
 */
@Command(
        name = "traces",
        description = "Records spans of a client's attempts with OpenTelemetry, against the embedded sandbox.")
public final class Traces implements Runnable {

    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private final PrintStream out;

    Traces(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs the program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Attest.run("traces", args);
    }

    /** Prints what was recorded. */
    @Override
    public void run() {
        List<SpanData> unused = record();
    }

    /** Gives every span that was recorded, in the order in which they ended. */
    List<SpanData> record() {
        InMemorySpanExporter exporter = InMemorySpanExporter.create();
        ExecutorService threads = Executors.newCachedThreadPool();
        try (OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
                        .setTracerProvider(SdkTracerProvider.builder()
                                .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                                .build())
                        .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                        .build();
                AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .retry(RetryOptions.defaults().baseDelay(Duration.ofMillis(10)))
                        .callFactory(
                                http -> OkHttpTelemetry.create(openTelemetry).createCallFactory(http))
                        .executor(Context.taskWrapping(threads))
                        .build()) {
            work(client, sandbox, openTelemetry.getTracer("io.attest.examples"));
            List<SpanData> spans = exporter.getFinishedSpanItems();
            print(spans, sandbox.received());
            return spans;
        } finally {
            threads.shutdown();
        }
    }

    private static void work(AttestClient client, AttestSandbox sandbox, Tracer tracer) {
        in(tracer, "read and send", () -> {
            sandbox.failNext(Fault.status(503), Fault.disconnectAfterReading());
            client.me().get();
            client.attestationRequests()
                    .create(CreateAttestationRequest.of(
                            sandbox.catalogue().person().id(),
                            sandbox.catalogue().publishedDocument().id()));
        });
        in(tracer, "with async()", () -> {
            sandbox.failNext(Fault.status(503));
            client.async()
                    .me()
                    .get()
                    .thenCompose(user -> client.async().documents().list())
                    .join();
        });
    }

    private static void in(Tracer tracer, String name, Runnable work) {
        Span span = tracer.spanBuilder(name).startSpan();
        try {
            Context.current().with(span).wrap(work).run();
        } finally {
            span.end();
        }
    }

    private void print(List<SpanData> all, List<SandboxRequest> received) {
        for (SpanData root : all) {
            if (!root.getParentSpanContext().isValid()) {
                out.println(line(root, received));
                all.stream()
                        .filter(span -> span.getParentSpanId().equals(root.getSpanId()))
                        .forEach(span -> out.println("  " + line(span, received)));
            }
        }
        out.printf("%ntraces: spans=%d requests=%d%n", all.size(), received.size());
    }

    private static String line(SpanData span, List<SandboxRequest> received) {
        String traceparent = "00-" + span.getTraceId() + "-" + span.getSpanId() + "-"
                + span.getSpanContext().getTraceFlags().asHex();
        boolean arrived = received.stream().anyMatch(request -> traceparent.equals(request.traceparent()));
        return span.getKind() + " \"" + span.getName() + "\""
                + (span.getAttributes().get(STATUS) == null
                        ? ""
                        : " status=" + span.getAttributes().get(STATUS))
                + (span.getAttributes().get(ERROR) == null
                        ? ""
                        : " error=" + span.getAttributes().get(ERROR))
                + (arrived ? ", arrived" : "");
    }
}
