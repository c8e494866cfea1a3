package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.testing.Printed;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TracesTest {

    private final Printed printed = new Printed();
    private List<SpanData> spans = List.of();

    @BeforeEach
    void run() {
        spans = new Traces(printed).record();
    }

    @Test
    void eachAttemptIsASpanBelowTheOneOfTheApplication() {
        assertThat(below("read and send")).map(SpanData::getName).containsExactly("GET", "GET", "GET", "POST");
        assertThat(below("read and send")).allMatch(span -> span.getKind() == SpanKind.CLIENT);
        assertThat(printed.lines())
                .containsSubsequence(
                        "INTERNAL \"read and send\"",
                        "  CLIENT \"GET\" status=503 error=503, arrived",
                        "  CLIENT \"GET\" error=java.io.IOException, arrived",
                        "  CLIENT \"GET\" status=200, arrived",
                        "  CLIENT \"POST\" status=201, arrived");
    }

    @Test
    void anExecutorThatPassesTheContextOnKeepsAsynchronousCallsInTheTrace() {
        // The call, its retry, and the call that a stage makes.
        assertThat(below("with async()")).map(SpanData::getName).containsExactly("GET", "GET", "GET");
        assertThat(printed.lines())
                .containsSubsequence(
                        "INTERNAL \"with async()\"",
                        "  CLIENT \"GET\" status=503 error=503, arrived",
                        "  CLIENT \"GET\" status=200, arrived",
                        "  CLIENT \"GET\" status=200, arrived");
        assertThat(printed.lines()).last().isEqualTo("traces: spans=9 requests=7");
    }

    private List<SpanData> below(String name) {
        SpanData parent = spans.stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
        return spans.stream()
                .filter(span -> span.getParentSpanId().equals(parent.getSpanId()))
                .toList();
    }
}
