package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.jdbc.JdbcSendLedger;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

@Configuration(proxyBeanMethods = false)
@EnableScheduling
class BatchConfiguration {

    @Bean
    JdbcSendLedger ledger(DataSource dataSource) {
        return JdbcSendLedger.of(dataSource, "handbook").createSchema();
    }

    /** Leaves 15 requests of each window to the pages that people wait for. */
    @Bean
    BatchSender sender(AttestClient client, JdbcSendLedger ledger) {
        return BatchSender.of(
                client,
                ledger,
                BatchOptions.defaults()
                        .withTimeout(Duration.ofSeconds(30))
                        .withRateLimit(RateLimitOptions.defaults().withKeepFree(15)));
    }

    /** One thread for the job. Not a default candidate, so other jobs keep the scheduler of Spring Boot. */
    @Bean(defaultCandidate = false)
    ThreadPoolTaskScheduler sendingScheduler() {
        return new ThreadPoolTaskScheduler();
    }
}
