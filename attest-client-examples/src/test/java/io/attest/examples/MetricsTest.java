package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MetricsTest {

    private static final Printed PRINTED = new Printed();
    private static final SimpleMeterRegistry REGISTRY = new SimpleMeterRegistry();

    @BeforeAll
    static void run() {
        new Metrics(PRINTED).run(REGISTRY);
    }

    @Test
    void attemptsAreTimedByWhatTheyEndedIn() {
        assertThat(attempts("me.get", "503", "UNKNOWN").count()).isEqualTo(1);
        assertThat(attempts("me.get", "200", "ACCEPTED").count()).isGreaterThan(2);
        assertThat(attempts("documents.list", "200", "ACCEPTED").count()).isEqualTo(3);
        assertThat(attempts("attestationRequests.create", "201", "ACCEPTED").count())
                .isEqualTo(1);
        assertThat(REGISTRY.get("attest.client.attempt")
                        .tags("operation", "attestationRequests.create", "outcome", "UNKNOWN")
                        .timer()
                        .count())
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
        assertThat(successes.count())
                .isEqualTo(attempts("me.get", "200", "ACCEPTED").count());
        assertThat(successes.totalTime(TimeUnit.NANOSECONDS))
                .isGreaterThan(attempts("me.get", "200", "ACCEPTED").totalTime(TimeUnit.NANOSECONDS));
    }

    @Test
    void retriesWaitsAndDriftsAreCounted() {
        assertThat(REGISTRY.get("attest.client.retries")
                        .tags("operation", "me.get", "reason", "503")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(REGISTRY.get("attest.client.retries").counters()).hasSize(2);
        assertThat(REGISTRY.get("attest.client.ratelimit.wait")
                        .tags("operation", "me.get")
                        .timer()
                        .totalTime(TimeUnit.NANOSECONDS))
                .isPositive();
        assertThat(REGISTRY.get("attest.client.page.drifts").counter().count()).isPositive();
    }

    @Test
    void noTagHasManyValues() {
        Set<String> tags = REGISTRY.getMeters().stream()
                .flatMap(meter -> meter.getId().getTags().stream())
                .map(Tag::getKey)
                .collect(Collectors.toSet());

        assertThat(tags).containsExactlyInAnyOrder("operation", "outcome", "exception", "result", "reason");
        assertThat(PRINTED.lines())
                .contains("metrics: meters=" + REGISTRY.getMeters().size());
    }

    private Timer attempts(String operation, String result, String outcome) {
        return REGISTRY.get("attest.client.attempt")
                .tags("operation", operation, "result", result, "outcome", outcome)
                .timer();
    }

    private Timer calls(String operation, String exception, String outcome) {
        return REGISTRY.get("attest.client.call")
                .tags("operation", operation, "exception", exception, "outcome", outcome)
                .timer();
    }
}
