package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.error.AuthenticationException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.cloud.autoconfigure.RefreshAutoConfiguration;
import org.springframework.cloud.context.scope.refresh.RefreshScope;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(60)
class RefreshScopeTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().rateLimit(4).start();

    /** A run that waits for the rate limit goes on with the new client: the call that waits ends with the old one. */
    @Test
    void aRefreshTakesTheNewPropertiesAndTheGaugesAndARunFollow() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:refresh;DB_CLOSE_DELAY=-1");
        CountDownLatch sent = new CountDownLatch(2);
        Contexts.of(sandbox)
                .withConfiguration(AutoConfigurations.of(RefreshAutoConfiguration.class))
                .withBean(ObservationRegistry.class, ObservationRegistry::create)
                .withBean(MeterRegistry.class, () -> meters)
                .withBean(DataSource.class, () -> database)
                .withBean(BatchListener.class, () -> (entry, failure) -> sent.countDown())
                .withPropertyValues(
                        "spring.cloud.refresh.extra-refreshable=" + AttestClient.class.getName(),
                        "attest.batch.ledger=policy",
                        "attest.batch.create-schema=true",
                        "attest.access-token=revoked")
                .run(context -> {
                    AttestClient client = context.getBean(AttestClient.class);
                    context.getBean(MeterBinder.class).bindTo(meters);
                    assertThatThrownBy(() -> client.me().get()).isInstanceOf(AuthenticationException.class);

                    refresh(context, sandbox.ownerToken());
                    assertThat(client.me().get()).isNotNull();
                    Gauge left = meters.get("attest.client.ratelimit.remaining").gauge();
                    assertThat(left.value()).isPositive();

                    BatchSender sender = context.getBean(BatchSender.class);
                    for (int i = 0; i < 4; i++) {
                        String person = sandbox.catalogue().people().get(i).id();
                        String document =
                                sandbox.catalogue().publishedDocument().id();
                        assertThat(sender.add("" + i, CreateAttestationRequest.of(person, document)))
                                .isTrue();
                    }
                    CompletableFuture<BatchReport> run = CompletableFuture.supplyAsync(sender::run);
                    assertThat(sent.await(20, TimeUnit.SECONDS)).isTrue();
                    refresh(context, sandbox.newOwnerToken());
                    assertThat(run.get().allSent()).isTrue();
                    assertThat(sandbox.emails()).hasSize(4);
                });
    }

    private static void refresh(ConfigurableApplicationContext context, String token) {
        TestPropertyValues.of("attest.access-token=" + token).applyTo(context.getEnvironment());
        assertThat(context.getBean(RefreshScope.class).refresh(AttestClient.class))
                .isTrue();
    }
}
