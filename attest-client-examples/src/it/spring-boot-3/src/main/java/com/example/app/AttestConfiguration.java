package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.jdbc.JdbcRateLimitStore;
import io.attest.client.micrometer.MicrometerListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AttestConfiguration {

    /** Timers and spans of calls, counters and gauges. */
    @Bean
    MicrometerListener attestMetrics(ObservationRegistry observations, MeterRegistry meters) {
        return MicrometerListener.of(observations, meters);
    }

    /** All instances share the rate limit of the token. */
    @Bean
    JdbcRateLimitStore attestRateLimit(DataSource dataSource) {
        return JdbcRateLimitStore.of(dataSource).createSchema();
    }

    @Bean
    AttestClient attestClient(
            MicrometerListener metrics,
            JdbcRateLimitStore rateLimit,
            @Value("${attest.base-url}") String baseUrl,
            @Value("${attest.access-token}") String accessToken,
            @Value("${attest.timeout:2m}") Duration timeout) {
        AttestClient client = AttestClient.builder()
                .baseUrl(baseUrl)
                .accessToken(accessToken)
                .timeout(timeout)
                .rateLimitStore(rateLimit)
                .addListener(metrics)
                .build();
        metrics.bindTo(client);
        return client;
    }
}
