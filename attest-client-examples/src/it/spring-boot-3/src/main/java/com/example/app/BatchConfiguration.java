package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.JdbcSendLedger;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

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
        RequestOptions options =
                RequestOptions.defaults().rateLimit(RateLimitOptions.defaults().keepFree(15));
        return BatchSender.over(client, ledger, options, (entry, failure) -> {});
    }
}
