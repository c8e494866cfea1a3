package io.attest.spring;

import io.attest.client.AttestClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Health, whose classes have packages of their own in each generation of Spring Boot. */
@AutoConfiguration(after = AttestAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "attest.enabled", matchIfMissing = true)
@ConditionalOnSingleCandidate(AttestClient.class)
class AttestHealthAutoConfiguration {

    @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
    @ConditionalOnEnabledHealthIndicator("attest")
    static class OfSpringBoot4 {

        @Bean
        @ConditionalOnMissingBean(name = "attestHealthIndicator")
        HealthIndicator attestHealthIndicator(AttestClient client, Environment environment) {
            return () -> {
                RecentHealth seen = RecentHealth.of(client, environment);
                return Health.status(seen.status()).withDetails(seen.details()).build();
            };
        }
    }

    @ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
    @org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator("attest")
    static class OfSpringBoot3 {

        @Bean
        @ConditionalOnMissingBean(name = "attestHealthIndicator")
        org.springframework.boot.actuate.health.HealthIndicator attestHealthIndicator(
                AttestClient client, Environment environment) {
            return () -> {
                RecentHealth seen = RecentHealth.of(client, environment);
                return org.springframework.boot.actuate.health.Health.status(seen.status())
                        .withDetails(seen.details())
                        .build();
            };
        }
    }
}
