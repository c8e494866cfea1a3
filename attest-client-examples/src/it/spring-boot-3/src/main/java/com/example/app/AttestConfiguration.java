package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.micrometer.MicrometerListener;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AttestConfiguration {

    @Bean
    MicrometerListener attestMetrics(MeterRegistry registry) {
        return MicrometerListener.of(registry);
    }

    @Bean
    AttestClient attestClient(
            MicrometerListener metrics,
            @Value("${attest.base-url}") String baseUrl,
            @Value("${attest.access-token}") String accessToken,
            @Value("${attest.timeout:2m}") Duration timeout) {
        AttestClient client = AttestClient.builder()
                .baseUrl(baseUrl)
                .accessToken(accessToken)
                .timeout(timeout)
                .addListener(metrics)
                .build();
        metrics.bindTo(client);
        return client;
    }

    /** Lets requests in progress finish when the application ends. Destroyed before the client. */
    @Bean
    DisposableBean attestClientGrace(AttestClient client) {
        return () -> client.close(Duration.ofSeconds(20));
    }
}
