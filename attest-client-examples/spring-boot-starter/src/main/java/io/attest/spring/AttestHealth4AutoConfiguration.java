package io.attest.spring;

import io.attest.client.AttestClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** For Spring Boot 4, whose health has packages of its own. */
@AutoConfiguration(after = AttestAutoConfiguration.class)
@ConditionalOnClass(
        name = "org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator")
@ConditionalOnEnabledHealthIndicator("attest")
@ConditionalOnSingleCandidate(AttestClient.class)
class AttestHealth4AutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "attestHealthIndicator")
    HealthIndicator attestHealthIndicator(AttestClient client, Environment environment) {
        return () -> {
            RecentHealth health = RecentHealth.of(
                    client, AttestProperties.of(environment).health().recent());
            return Health.status(health.status()).withDetails(health.details()).build();
        };
    }
}
