package io.attest.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.Ending;
import io.attest.client.batch.SendState;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.Lifecycle;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.ClassPathResource;

class AttestBatchAutoConfigurationTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final JdbcDataSource database = new JdbcDataSource();

    private final ApplicationContextRunner runner = Contexts.of(sandbox)
            .withBean(DataSource.class, () -> database)
            .withPropertyValues("attest.batch.ledger=policy", "attest.batch.create-schema=true");

    AttestBatchAutoConfigurationTest(TestInfo test) {
        database.setUrl("jdbc:h2:mem:" + test.getDisplayName() + ";DB_CLOSE_DELAY=-1");
    }

    @Test
    void aNamedLedgerIsSentAndCounted() {
        List<SendState> told = new ArrayList<>();
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        runner.withBean(BatchListener.class, () -> (entry, failure) -> told.add(entry.state()))
                .withBean(ObservationRegistry.class, ObservationRegistry::create)
                .withBean(MeterRegistry.class, () -> meters)
                .run(context -> {
                    BatchSender sender = context.getBean(BatchSender.class);
                    assertThat(sender.add("a", request())).isTrue();
                    assertThat(sender.run().ending()).isEqualTo(Ending.SETTLED);
                });

        assertThat(sandbox.emails()).hasSize(1);
        assertThat(told).containsExactly(SendState.SENT);
        assertThat(meters.get("attest.client.batch.items")
                        .tag("state", "sent")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void optionsAreThoseOfTheProperties() {
        runner.run(context -> {
            BatchOptions options = context.getBean(BatchOptions.class);
            assertThat(options.timeout()).isEqualTo(BatchOptions.defaults().timeout());
            assertThat(options.patience()).isEqualTo(BatchOptions.defaults().patience());
            assertThat(options.rateLimit()).isEqualTo(BatchOptions.defaults().rateLimit());
        });
        runner.withPropertyValues("attest.batch.timeout=30s", "attest.batch.patience=5m", "attest.batch.keep-free=15")
                .run(context -> {
                    BatchOptions options = context.getBean(BatchOptions.class);
                    assertThat(options.timeout()).isEqualTo(Duration.ofSeconds(30));
                    assertThat(options.patience()).isEqualTo(Duration.ofMinutes(5));
                    assertThat(options.rateLimit())
                            .isEqualTo(RateLimitOptions.defaults().withKeepFree(15));
                });
    }

    @Test
    void theGaugesOfABatchAreBound() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        runner.withBean(ObservationRegistry.class, ObservationRegistry::create)
                .withBean(MeterRegistry.class, () -> meters)
                .run(context -> {
                    assertThat(context.getBean(BatchSender.class).add("a", request()))
                            .isTrue();
                    context.getBeansOfType(MeterBinder.class).values().forEach(binder -> binder.bindTo(meters));

                    assertThat(meters.get("attest.client.batch.entries")
                                    .tags("batch", "policy", "state", "pending")
                                    .gauge()
                                    .value())
                            .isEqualTo(1);
                });
    }

    private AttestClient another() {
        return AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.newOwnerToken())
                .build();
    }

    @Test
    void severalClientsHaveNoSenderAndNoGauges() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        runner.withBean(ObservationRegistry.class, ObservationRegistry::create)
                .withBean(MeterRegistry.class, () -> meters)
                .withBean("one", AttestClient.class, this::another)
                .withBean("two", AttestClient.class, this::another)
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean(BatchSender.class);
                    context.getBeansOfType(MeterBinder.class).values().forEach(binder -> binder.bindTo(meters));
                    assertThat(meters.find("attest.client.ratelimit.waiting").gauge())
                            .isNull();
                });
    }

    @Test
    void thePrimaryOfSeveralClientsSends() {
        runner.withBean("one", AttestClient.class, this::another)
                .withBean("two", AttestClient.class, this::another, definition -> definition.setPrimary(true))
                .run(context -> {
                    BatchSender sender = context.getBean(BatchSender.class);
                    assertThat(sender.add("a", request())).isTrue();
                    context.getBean("one", AttestClient.class).close();
                    assertThat(sender.run().allSent()).isTrue();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"attest.batch.ledger=Handbook", "attest.batch.ledger= ", "attest.batch.timeout=0s"})
    void anUnusableSettingIsAnalyzed(String property) {
        runner.withPropertyValues(property)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(IllegalArgumentException.class)
                        .satisfies(cause -> assertThat(context.getStartupFailure())
                                .hasStackTraceContaining(" cannot be made: " + cause.getMessage())));
    }

    /** A sender that nothing has asked for is not made to be closed. */
    @Test
    void theEndOfALazyContextMakesNoBean() {
        List<String> made = new ArrayList<>();
        runner.withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .withBean("watched", DataSource.class, () -> {
                    made.add("database");
                    return database;
                })
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(made).isEmpty();
    }

    @Test
    void withoutANameThereIsNoBatch() {
        Contexts.of(sandbox)
                .withBean(DataSource.class, () -> NeverUsed.DATABASE)
                .run(context -> assertThat(context)
                        .doesNotHaveBean(JdbcSendLedger.class)
                        .doesNotHaveBean(BatchSender.class));
    }

    @Test
    void aLedgerOfTheApplicationIsSent() {
        JdbcSendLedger own = JdbcSendLedger.of(database, "own");
        runner.withBean(JdbcSendLedger.class, () -> own).run(context -> {
            assertThat(context).getBean(JdbcSendLedger.class).isSameAs(own);
            assertThat(context).hasSingleBean(BatchSender.class);
        });
        runner.withBean("one", JdbcSendLedger.class, () -> own)
                .withBean("two", JdbcSendLedger.class, () -> own)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(BatchSender.class));
    }

    @Test
    void aSenderAndOptionsOfTheApplicationAreTheOnlyOnes() {
        BatchOptions options = BatchOptions.defaults().withTag("team", "people");
        runner.withBean(BatchOptions.class, () -> options).run(context -> {
            assertThat(context).getBean(BatchOptions.class).isSameAs(options);
            BatchSender own = context.getBean(BatchSender.class);
            runner.withBean(BatchSender.class, () -> own)
                    .run(other -> assertThat(other).getBean(BatchSender.class).isSameAs(own));
        });
    }

    @Test
    void runsEndBeforeAnythingElseOfTheContextStops() {
        AtomicReference<Ending> whenOthersStop = new AtomicReference<>();
        runner.withBean(BeanThatRuns.class, whenOthersStop).run(context -> {
            GenericApplicationContext child = new GenericApplicationContext(context);
            child.refresh();
            child.close();
            BatchSender sender = context.getBean(BatchSender.class);
            assertThat(sender.run().ending()).as("after the end of a child").isEqualTo(Ending.SETTLED);
            assertThat(sender.add("a", request())).isTrue();
        });

        assertThat(whenOthersStop).hasValue(Ending.CLOSED);
        assertThat(sandbox.emails()).isEmpty();
    }

    @Test
    void theTableComesAfterTheMigrationsOfTheApplication() {
        runner.run(context -> assertThat(context.getBeanFactory()
                        .findAnnotationOnBean("attestSendLedger", DependsOnDatabaseInitialization.class))
                .isNotNull());
    }

    @Test
    void theMigrationIsTheTableOfTheSdk() throws IOException, SQLException {
        String send = migration("R__attest_send.sql");

        assertThat(send).isEqualTo(JdbcSendLedger.schema() + ";\n");
        try (Connection connection = database.getConnection()) {
            assertThat(connection.createStatement().execute(send)).isFalse();
        }
        runner.withPropertyValues("attest.batch.create-schema=false").run(context -> {
            BatchReport report = context.getBean(BatchSender.class).run();
            assertThat(report.ending()).isEqualTo(Ending.SETTLED);
        });
    }

    private static String migration(String name) throws IOException {
        return new ClassPathResource("db/attest/" + name).getContentAsString(UTF_8);
    }

    private CreateAttestationRequest request() {
        return CreateAttestationRequest.of(
                sandbox.catalogue().person().id(),
                sandbox.catalogue().publishedDocument().id());
    }

    private record BeanThatRuns(BatchSender sender, AtomicReference<Ending> ending) implements Lifecycle {

        @Override
        public void start() {}

        @Override
        public void stop() {
            ending.set(sender.run().ending());
        }

        @Override
        public boolean isRunning() {
            return ending.get() == null;
        }
    }
}
