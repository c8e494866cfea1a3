package io.attest.spring;

import io.attest.client.AttestClient;
import io.attest.client.observability.ClientHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How calls ended lately, in the words of Spring Boot. Nothing is sent for it. */
record RecentHealth(String status, Map<String, Object> details) {

    static RecentHealth of(AttestClient client, Duration recent) {
        ClientHealth seen = client.health();
        Instant last = seen.failing() ? seen.lastFailure() : seen.lastSuccess();
        boolean isRecent = last != null && last.isAfter(Instant.now().minus(recent));
        Map<String, Object> details = new LinkedHashMap<>();
        putIfKnown(details, "lastSuccess", seen.lastSuccess());
        putIfKnown(details, "lastFailure", seen.lastFailure());
        putIfKnown(details, "failure", seen.failure());
        details.put("failureFromService", seen.isFailureFromService());
        details.put("waiting", seen.waiting());
        putIfKnown(details, "storeFailure", seen.storeFailure());
        // Not DOWN, which makes the whole of /actuator/health fail: the application itself works.
        return new RecentHealth(!isRecent ? "UNKNOWN" : seen.failing() ? "FAILING" : "UP", details);
    }

    private static void putIfKnown(Map<String, Object> details, String name, @Nullable Object value) {
        if (value != null) {
            details.put(name, value.toString());
        }
    }
}
