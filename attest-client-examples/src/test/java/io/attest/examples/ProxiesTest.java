package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.cloud.context.config.annotation.RefreshScope;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

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

    @Test
    void aRefreshOfSpringGivesTheNextRunTheNewClient() {
        try (AnnotationConfigApplicationContext spring = new AnnotationConfigApplicationContext(
                        org.springframework.cloud.context.scope.refresh.RefreshScope.class, Refreshed.class);
                BatchSender sender = BatchSender.of(spring.getBean(AttestClient.class), ledger())) {
            AttestClient proxy = spring.getBean(AttestClient.class);
            assertWorks(proxy);
            sender.add("1", request(0));
            assertThat(sender.run().allSent()).isTrue();

            token = sandbox.newOwnerToken();
            spring.getBean(org.springframework.cloud.context.scope.refresh.RefreshScope.class)
                    .refreshAll();

            assertWorks(proxy);
            assertThat(CLIENTS).hasValue(2);
            sender.add("2", request(1));
            BatchReport second = sender.run();
            assertThat(second.allSent()).as("%s", second).isTrue();
        }
        assertThat(sandbox.emails()).hasSize(2);
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
    void aLazyBeanOfSpringIsMadeByItsFirstUse() {
        try (AnnotationConfigApplicationContext spring =
                new AnnotationConfigApplicationContext(LazyClient.class, User.class)) {
            AttestClient proxy = spring.getBean(User.class).client;
            assertThat(CLIENTS).hasValue(0);

            BatchSender.of(proxy, ledger()).close();

            assertWorks(proxy);

            assertThat(CLIENTS).hasValue(1);
        }
    }

    @Configuration
    static class LazyClient {

        @Bean
        @Lazy
        AttestClient attestClient() {
            return newClient();
        }
    }

    static class User {

        final AttestClient client;

        User(@Lazy AttestClient client) {
            this.client = client;
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
        assertThat(proxy.callWithResponse(it -> it.me().get()).header("X-RateLimit-Limit"))
                .isNotNull();
    }

    private CreateAttestationRequest request(int person) {
        return CreateAttestationRequest.of(
                sandbox.catalogue().people().get(person).id(),
                sandbox.catalogue().publishedDocument().id());
    }

    private static JdbcSendLedger ledger() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        return JdbcSendLedger.of(database, "handbook").createSchema();
    }
}
