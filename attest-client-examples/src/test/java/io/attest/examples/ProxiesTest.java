package io.attest.examples;

import static io.attest.examples.testing.Samples.ledger;
import static io.attest.examples.testing.Samples.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.sandbox.AttestSandbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.cloud.context.config.annotation.RefreshScope;
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
    private final AttestSandbox sandbox = AttestSandbox.start();

    private static AttestClient newClient() {
        CLIENTS.incrementAndGet();
        return AttestClient.builder().baseUrl(baseUrl).accessToken(token).build();
    }

    @BeforeEach
    void noClientYet() {
        baseUrl = sandbox.baseUrl();
        token = sandbox.ownerToken();
        CLIENTS.set(0);
    }

    /** The call that waits ends with the old client, and the next one is made by the new client. */
    @Test
    void aRunThatWaitsGoesOnWithTheNewClient() throws Exception {
        CountDownLatch sent = new CountDownLatch(2);
        BatchOptions options = BatchOptions.defaults().withListener((entry, failure) -> sent.countDown());
        try (AttestSandbox limited = AttestSandbox.builder()
                        .rateLimit(3)
                        .rateWindow(Duration.ofSeconds(60))
                        .start();
                AnnotationConfigApplicationContext spring = spring(limited);
                BatchSender sender = BatchSender.of(spring.getBean(AttestClient.class), ledger(), options)) {
            for (int i = 0; i < 4; i++) {
                sender.add("" + i, request(limited, i));
            }
            CompletableFuture<BatchReport> run = CompletableFuture.supplyAsync(sender::run);
            assertThat(sent.await(20, TimeUnit.SECONDS)).isTrue();

            refresh(spring, limited);

            assertThat(run.get().allSent()).isTrue();
            assertThat(limited.emails()).hasSize(4);
        }
        assertThat(CLIENTS).hasValue(2);
    }

    private static AnnotationConfigApplicationContext spring(AttestSandbox of) {
        baseUrl = of.baseUrl();
        token = of.ownerToken();
        return new AnnotationConfigApplicationContext(
                org.springframework.cloud.context.scope.refresh.RefreshScope.class, Refreshed.class);
    }

    private static void refresh(AnnotationConfigApplicationContext spring, AttestSandbox of) {
        token = of.newOwnerToken();
        spring.getBean(org.springframework.cloud.context.scope.refresh.RefreshScope.class)
                .refreshAll();
    }

    @Configuration
    static class Refreshed {

        @Bean
        @RefreshScope
        AttestClient attestClient() {
            return newClient();
        }
    }

    @Test
    void aNormalScopeOfCdiProxiesAClient() {
        try (SeContainer weld = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addBeanClasses(Producer.class)
                .initialize()) {
            AttestClient proxy = weld.select(AttestClient.class).get();
            BatchSender.of(proxy, ledger()).close();
            assertWorks(proxy);
        }
        assertThat(CLIENTS).hasValue(1);
    }

    static class Producer {

        @Produces
        @ApplicationScoped
        AttestClient attestClient() {
            return newClient();
        }

        void close(@Disposes AttestClient client) {
            client.close();
        }
    }

    private void assertWorks(AttestClient proxy) {
        String user = proxy.me().get().id();
        assertThat(proxy.getClass().getSimpleName()).isNotEqualTo("DefaultAttestClient");
        assertThat(proxy.withAccessToken(token).me().get().id()).isEqualTo(user);
        assertThat(proxy.callAsync(it -> it.me().get()).join().id()).isEqualTo(user);
    }
}
