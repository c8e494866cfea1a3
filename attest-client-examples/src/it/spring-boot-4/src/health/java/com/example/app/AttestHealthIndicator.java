package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.observability.ClientHealth;
import java.time.Duration;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Not for the readiness group: an instance without traffic makes no call, so it would not become ready again. */
@Component
class AttestHealthIndicator implements HealthIndicator {

    private final AttestClient client;
    private final Duration recent;

    AttestHealthIndicator(AttestClient client, @Value("${attest.health.recent:5m}") Duration recent) {
        this.client = client;
        this.recent = recent;
    }

    @Override
    public Health health() {
        ClientHealth seen = client.health();
        Instant last = seen.failing() ? seen.lastFailure() : seen.lastSuccess();
        // Not DOWN, which makes the whole of /actuator/health fail: the application itself works.
        Health.Builder health = seen.failing() ? Health.status("FAILING") : Health.up();
        if (last == null || !last.isAfter(Instant.now().minus(recent))) {
            health.unknown();
        }
        return health.withDetail("lastSuccess", String.valueOf(seen.lastSuccess()))
                .withDetail("lastFailure", String.valueOf(seen.lastFailure()))
                .withDetail("failure", String.valueOf(seen.failure()))
                .withDetail("failureFromService", seen.isFailureFromService())
                .withDetail("waiting", seen.waiting())
                .withDetail("storeFailure", String.valueOf(seen.storeFailure()))
                .build();
    }
}
