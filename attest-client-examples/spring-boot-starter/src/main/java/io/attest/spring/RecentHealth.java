package io.attest.spring;

import io.attest.client.AttestClient;
import io.attest.client.observability.ClientHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.core.env.Environment;

/** How calls ended lately, in the words of Spring Boot. Nothing is sent for it. */
record RecentHealth(String status, Map<String, Object> details) {

    static RecentHealth of(AttestClient client, Environment environment) {
        Duration recent = AttestProperties.of(environment).health().recent();
        try {
            return of(client.health(), Instant.now().minus(recent));
        } catch (RuntimeException e) {
            // A mock returns null, and a fake may throw.
            return new RecentHealth("UNKNOWN", Map.of("failure", "the client has no health"));
        }
    }

    private static RecentHealth of(ClientHealth seen, Instant begin) {
        Instant last = seen.failing() ? seen.lastFailure() : seen.lastSuccess();
        boolean isRecent = last != null && last.isAfter(begin);
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("lastSuccess", String.valueOf(seen.lastSuccess()));
        details.put("lastFailure", String.valueOf(seen.lastFailure()));
        details.put("failure", String.valueOf(seen.failure()));
        details.put("failureFromService", seen.isFailureFromService());
        details.put("waiting", seen.waiting());
        details.values().removeIf("null"::equals);
        // Not DOWN, which makes the whole of /actuator/health fail: the application itself works.
        return new RecentHealth(!isRecent ? "UNKNOWN" : seen.failing() ? "FAILING" : "UP", details);
    }
}
