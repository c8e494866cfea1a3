package io.attest.spring;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.AttestException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.micrometer.MicrometerListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.env.Environment;

/**
 * A {@link BatchSender} over the database of the application, if {@code attest.batch.ledger} names the batch, or over a
 * {@link SendLedger} that is a bean. A run is for the application to start. Its end comes with that of the context.
 */
@AutoConfiguration(after = AttestAutoConfiguration.class)
@ConditionalOnSingleCandidate(AttestClient.class)
public class AttestBatchAutoConfiguration {

    /** For Spring Boot. */
    public AttestBatchAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(SendLedger.class)
    @ConditionalOnProperty("attest.batch.ledger")
    @DependsOnDatabaseInitialization
    JdbcSendLedger attestSendLedger(DataSource dataSource, Environment environment) {
        AttestProperties.Batch batch = AttestProperties.of(environment).batch();
        JdbcSendLedger ledger = UnusableSettingException.checked(
                "The ledger", () -> JdbcSendLedger.of(dataSource, String.valueOf(batch.ledger())));
        return batch.createSchema() ? ledger.createSchema() : ledger;
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSingleCandidate(SendLedger.class)
    BatchOptions attestBatchOptions(Environment environment, ObjectProvider<BatchListener> listeners) {
        AttestProperties.Batch batch = AttestProperties.of(environment).batch();
        return UnusableSettingException.checked(
                "The batch",
                () -> BatchOptions.defaults()
                        .withTimeout(batch.timeout())
                        .withPatience(batch.patience())
                        .withRateLimit(RateLimitOptions.defaults().withKeepFree(batch.keepFree()))
                        .withListener(new Listeners(listeners.orderedStream().toList())));
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSingleCandidate(SendLedger.class)
    BatchSender attestBatchSender(AttestClient client, SendLedger ledger, BatchOptions options) {
        return BatchSender.of(client, ledger, options);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MicrometerListener.class)
    @ConditionalOnProperty("attest.batch.ledger")
    static class Metrics {

        @Bean
        @ConditionalOnSingleCandidate(MeterRegistry.class)
        MeterBinder attestBatchGauges(
                ObjectProvider<BatchSender> senders, MicrometerListener metrics, Environment environment) {
            String batch =
                    String.valueOf(AttestProperties.of(environment).batch().ledger());
            return registry -> senders.ifUnique(sender -> metrics.bindTo(sender, batch));
        }
    }

    @Bean
    EndOfRuns attestEndOfRuns(ConfigurableApplicationContext context) {
        return new EndOfRuns(context);
    }

    /** Lets the request in flight finish and ends a run that waits, while everything else still works. */
    record EndOfRuns(ConfigurableApplicationContext context) implements ApplicationListener<ContextClosedEvent> {

        /** Before anything else ends, whatever runs the events. */
        @Override
        public boolean supportsAsyncExecution() {
            return false;
        }

        @Override
        public void onApplicationEvent(ContextClosedEvent event) {
            // Not at the end of a child's, which is told to its parents, too.
            if (event.getApplicationContext() == context) {
                // None is made for it.
                ConfigurableListableBeanFactory beans = context.getBeanFactory();
                Stream.of(beans.getBeanNamesForType(BatchSender.class, false, false))
                        .filter(beans::containsSingleton)
                        .forEach(name -> beans.getBean(name, BatchSender.class).close());
            }
        }
    }

    /** A batch has one listener: the metrics, and those of the application. */
    private record Listeners(List<BatchListener> all) implements BatchListener {

        @Override
        public void settled(SendEntry entry, @Nullable AttestException failure) {
            all.forEach(each -> each.settled(entry, failure));
        }

        @Override
        public void waits(Duration wait, AttestException failure) {
            all.forEach(each -> each.waits(wait, failure));
        }

        @Override
        public void decidedMeanwhile(SendEntry sent) {
            all.forEach(each -> each.decidedMeanwhile(sent));
        }
    }
}
