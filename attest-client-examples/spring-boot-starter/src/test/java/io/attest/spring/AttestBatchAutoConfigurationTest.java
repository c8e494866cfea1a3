package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.search.RequiredSearch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
import org.springframework.context.ApplicationContext;

class AttestBatchAutoConfigurationTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final JdbcDataSource database = new JdbcDataSource();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private final ApplicationContextRunner bare = Contexts.of(sandbox)
            .withBean(ObservationRegistry.class, ObservationRegistry::create)
            .withBean(MeterRegistry.class, () -> meters)
            .withBean(DataSource.class, () -> database);
    private final ApplicationContextRunner runner =
            bare.withPropertyValues("attest.batch.ledger=policy", "attest.batch.create-schema=true");

    AttestBatchAutoConfigurationTest(TestInfo test) {
        database.setUrl("jdbc:h2:mem:" + test.getDisplayName() + ";DB_CLOSE_DELAY=-1");
    }

    @Test
    void aNamedLedgerIsSentAndCounted() {
        List<SendState> told = new ArrayList<>();
        runner.withBean(BatchListener.class, () -> (entry, failure) -> told.add(entry.state()))
                .withPropertyValues("attest.batch.timeout=30s", "attest.batch.patience=5m", "attest.batch.keep-free=15")
                .run(context -> {
                    assertThat(context.getBean(BatchOptions.class))
                            .returns(Duration.ofSeconds(30), BatchOptions::timeout)
                            .returns(Duration.ofMinutes(5), BatchOptions::patience)
                            .returns(RateLimitOptions.defaults().withKeepFree(15), BatchOptions::rateLimit);
                    assertSendsOne(context);
                    assertThat(sent(context, "policy")).isEqualTo(1);
                });

        assertThat(sandbox.emails()).hasSize(1);
        assertThat(told).containsExactly(SendState.SENT);
        RequiredSearch items = meters.get("attest.client.batch.items").tag("state", "sent");
        assertThat(items.counter().count()).isEqualTo(1);
    }

    /** Of the application's ledger over a second database, with the starter's sender or with one of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"attestBatchSender", "own"})
    void aLedgerOrASenderOfTheApplicationHasGauges(String name) {
        ApplicationContextRunner own =
                bare.withBean("second", DataSource.class, () -> database).withBean(SendLedger.class, this::ledger);
        if (name.equals("own")) {
            own = own.withBean(name, BatchSender.class, () -> BatchSender.of(another(), ledger()));
        }
        own.run(context -> {
            assertSendsOne(context);
            assertThat(sent(context, name)).isEqualTo(1);
        });
    }

    @Test
    void metricsOfTheApplicationAreTheOnlyOnes() {
        MicrometerListener own = MicrometerListener.of(ObservationRegistry.NOOP, meters);
        runner.withBean(MicrometerListener.class, () -> own).run(context -> {
            assertThat(context).getBean(MicrometerListener.class).isSameAs(own);
            assertThat(sent(context, "policy")).isZero();
        });
    }

    /** After the gauges were bound. */
    private double sent(ApplicationContext context, String batch) {
        context.getBean(MeterBinder.class).bindTo(meters);
        assertThat(meters.find("attest.client.ratelimit.waiting").gauge()).isNotNull();
        RequiredSearch entries = meters.get("attest.client.batch.entries").tags("batch", batch, "state", "sent");
        return entries.gauge().value();
    }

    private void assertSendsOne(ApplicationContext context) {
        BatchSender sender = context.getBean(BatchSender.class);
        assertThat(sender.add("a", request())).isTrue();
        assertThat(sender.run().allSent()).isTrue();
    }

    @Test
    void severalClientsHaveNoSenderUnlessOneIsPrimary() {
        ApplicationContextRunner one = runner.withBean("one", AttestClient.class, this::another);
        one.withBean("two", AttestClient.class, this::another)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(BatchSender.class));
        one.withBean("two", AttestClient.class, this::another, definition -> definition.setPrimary(true))
                .run(context -> {
                    context.getBean("one", AttestClient.class).close();
                    assertSendsOne(context);
                });
    }

    @Test
    void theTableMayStandInASchemaOfASecondDatabase() throws SQLException {
        try (Connection connection = database.getConnection()) {
            assertThat(connection.createStatement().execute("create schema hr")).isFalse();
            runner.withBean("second", DataSource.class, () -> Contexts.mock(DataSource.class))
                    .withBean("hr", DataSource.class, () -> database)
                    .withPropertyValues("attest.batch.data-source=hr", "attest.batch.table=hr.attest_send")
                    .run(context -> assertThat(
                                    context.getBean(BatchSender.class).add("a", request()))
                            .isTrue());
            assertThat(connection.createStatement().executeUpdate("delete from hr.attest_send"))
                    .isEqualTo(1);
        }
    }

    /** A sender that nothing has asked for is not made to be closed, and without a name there is none. */
    @Test
    void nothingIsMadeThatNobodyAsksFor() {
        Contexts.of(sandbox)
                .withBean(DataSource.class, () -> Contexts.mock(DataSource.class))
                .run(context -> assertThat(context).doesNotHaveBean(SendLedger.class));
        LazyInitializationBeanFactoryPostProcessor lazy = new LazyInitializationBeanFactoryPostProcessor();
        Contexts.of(sandbox)
                .withInitializer(context -> context.addBeanFactoryPostProcessor(lazy))
                .withPropertyValues("attest.batch.ledger=policy", "attest.batch.data-source=absent")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void aLedgerASenderAndOptionsOfTheApplicationAreTheOnlyOnes() {
        runner.withBean("one", JdbcSendLedger.class, this::ledger)
                .withBean("two", JdbcSendLedger.class, this::ledger)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(BatchSender.class));
        BatchOptions options = BatchOptions.defaults().withTag("team", "people");
        runner.withBean(BatchOptions.class, () -> options).run(context -> {
            assertThat(context).getBean(BatchOptions.class).isSameAs(options);
            BatchSender sender = context.getBean(BatchSender.class);
            runner.withBean(BatchSender.class, () -> sender)
                    .run(other -> assertThat(other).getBean(BatchSender.class).isSameAs(sender));
        });
    }

    /** In the guide's application: it has a version, so a view on the table can come after it. */
    @Test
    void theTableComesWithTheMigrationsOfTheApplication() throws IOException {
        Path migrations = Path.of("..", "src", "it", "spring-boot-3", "src", "main", "resources", "db", "migration");
        assertThat(Files.readString(migrations.resolve("V1__attest_send.sql")))
                .isEqualTo(JdbcSendLedger.schema() + ";\n");
        runner.run(context -> assertThat(context.getBeanFactory()
                        .findAnnotationOnBean("attestSendLedger", DependsOnDatabaseInitialization.class))
                .isNotNull());
    }

    private JdbcSendLedger ledger() {
        return JdbcSendLedger.of(database, "own").createSchema();
    }

    private AttestClient another() {
        return AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.newOwnerToken())
                .build();
    }

    private CreateAttestationRequest request() {
        return CreateAttestationRequest.of(
                sandbox.catalogue().person().id(),
                sandbox.catalogue().publishedDocument().id());
    }
}
