package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.search.RequiredSearch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
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
        assertThat(successes.count()).isEqualTo(attempts.count()).isGreaterThan(2);
        assertThat(successes.totalTime(TimeUnit.NANOSECONDS)).isGreaterThan(attempts.totalTime(TimeUnit.NANOSECONDS));
    }

    @Test
    void retriesWaitsAndDriftsAreCounted() {
        assertThat(found("retries", "operation", "me.get", "reason", "503")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(found("retries").counters()).hasSize(2);
        assertThat(found("ratelimit.wait", "operation", "me.get").timer().totalTime(TimeUnit.NANOSECONDS))
                .isPositive();
        assertThat(found("page.drifts").counter().count()).isPositive();
    }

    @Test
    void noTagHasManyValues() {
        assertThat(REGISTRY.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting(Tag::getKey)
                .containsOnly("operation", "outcome", "exception", "result", "reason");
        assertThat(PRINTED.lines())
                .contains("metrics: meters=" + REGISTRY.getMeters().size());
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
