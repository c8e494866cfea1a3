package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.config.ClientHealth;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

@Component
class AttestHealthIndicator implements HealthIndicator {

    private final AttestClient client;

    AttestHealthIndicator(AttestClient client) {
        this.client = client;
    }

    @Override
    public Health health() {
        ClientHealth seen = client.health();
        Health.Builder health = seen.isFailing() ? Health.down() : Health.up();
        if (seen.lastSuccess() == null && seen.lastFailure() == null) {
            health.unknown();
        }
        return health.withDetail("lastSuccess", String.valueOf(seen.lastSuccess()))
                .withDetail("lastFailure", String.valueOf(seen.lastFailure()))
                .withDetail("failure", String.valueOf(seen.failure()))
                .withDetail("waiting", seen.waiting())
                .build();
    }
}
