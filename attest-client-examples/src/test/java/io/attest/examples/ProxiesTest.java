package io.attest.examples;

import static io.attest.examples.testing.Samples.ledger;
import static io.attest.examples.testing.Samples.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.sandbox.AttestSandbox;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.cloud.context.scope.refresh.RefreshScope;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** D1 of the field: frameworks make proxies of a client, and everything works through them. */
@Timeout(60)
class ProxiesTest {

    private static final AtomicInteger CLIENTS = new AtomicInteger();
    private static volatile String baseUrl = "";
    private static volatile String token = "";

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder()
            .rateLimit(3)
            .rateWindow(Duration.ofSeconds(60))
            .start();

    /** The call that waits ends with the old client, and the next one is made by the new client. */
    @Test
    void aRunThatWaitsGoesOnWithTheNewClient() throws Exception {
        CountDownLatch sent = new CountDownLatch(2);
        BatchOptions options = BatchOptions.defaults().withListener((entry, failure) -> sent.countDown());
        baseUrl = sandbox.baseUrl();
        token = sandbox.ownerToken();
        try (AnnotationConfigApplicationContext spring =
                        new AnnotationConfigApplicationContext(RefreshScope.class, Refreshed.class);
                BatchSender sender = BatchSender.of(spring.getBean(AttestClient.class), ledger(), options)) {
            for (int i = 0; i < 4; i++) {
                sender.add("" + i, request(sandbox, i));
            }
            CompletableFuture<BatchReport> run = CompletableFuture.supplyAsync(sender::run);
            assertThat(sent.await(20, TimeUnit.SECONDS)).isTrue();

            token = sandbox.newOwnerToken();
            spring.getBean(RefreshScope.class).refreshAll();

            assertThat(run.get().allSent()).isTrue();
            assertThat(sandbox.emails()).hasSize(4);
        }
        assertThat(CLIENTS).hasValue(2);
    }

    @Configuration
    static class Refreshed {

        @Bean
        @org.springframework.cloud.context.config.annotation.RefreshScope
        AttestClient attestClient() {
            CLIENTS.incrementAndGet();
            return AttestClient.builder().baseUrl(baseUrl).accessToken(token).build();
        }
    }
}
