package io.attest.spring;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.AttestException;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.observability.ClientListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.task.SimpleAsyncTaskExecutorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * An {@link AttestClient} from the properties {@code attest.*}, closed with the context. Nothing is sent, and no
 * connection is opened, when it is made. Listeners and customizers that are beans are used.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "attest.enabled", matchIfMissing = true)
@Import(EndOfRuns.class)
@EnableConfigurationProperties(AttestProperties.class)
@SuppressWarnings("exports") // The properties are for this package.
public class AttestAutoConfiguration {

    /** For Spring Boot. */
    public AttestAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    AttestClient attestClient(BeanFactory beans, Environment environment) {
        AttestProperties properties = AttestProperties.of(environment);
        return UnusableSettingException.checked("The AttestClient", () -> {
            AttestClientBuilder builder = AttestClient.builder()
                    .retry(properties.retry().options())
                    .rateLimit(properties.rateLimit().options());
            AttestConnectionDetails service =
                    beans.getBeanProvider(AttestConnectionDetails.class).getIfAvailable();
            if (service == null) {
                Connection.set(builder, properties, beans);
            } else {
                builder.baseUrl(service.baseUrl()).accessToken(service.accessToken());
            }
            ifSet("attest.timeout", properties.timeout(), builder::timeout);
            ifSet("attest.attempt-timeout", properties.attemptTimeout(), builder::attemptTimeout);
            ifSet("attest.connect-timeout", properties.connectTimeout(), builder::connectTimeout);
            ifSet("attest.read-timeout", properties.readTimeout(), builder::readTimeout);
            beans.getBeanProvider(ClientListener.class).orderedStream().forEach(builder::addListener);
            if (environment.getProperty("spring.threads.virtual.enabled", Boolean.class, false)) {
                beans.getBeanProvider(SimpleAsyncTaskExecutorBuilder.class)
                        .ifUnique(threads -> builder.executor(
                                threads.threadNamePrefix("attest-").build()));
            }
            beans.getBeanProvider(AttestClientBuilderCustomizer.class)
                    .orderedStream()
                    .forEach(customizer -> customizer.customize(builder));
            return builder.build();
        });
    }

    @Bean
    @ConditionalOnMissingBean
    BatchOptions attestBatchOptions(BeanFactory beans, Environment environment) {
        AttestProperties.Batch batch = AttestProperties.of(environment).batch();
        Listeners listeners = new Listeners(
                beans.getBeanProvider(BatchListener.class).orderedStream().toList());
        return UnusableSettingException.checked(
                "The batch",
                () -> BatchOptions.defaults()
                        .withTimeout(AttestProperties.longEnough("attest.batch.timeout", batch.timeout()))
                        .withPatience(batch.patience())
                        .withRateLimit(RateLimitOptions.defaults().withKeepFree(batch.keepFree()))
                        .withListener(listeners));
    }

    private static void ifSet(String property, @Nullable Duration timeout, Consumer<Duration> setting) {
        if (timeout != null) {
            setting.accept(AttestProperties.longEnough(property, timeout));
        }
    }

    @ConditionalOnClass({MeterRegistry.class, ObservationRegistry.class})
    static class Metrics {

        /** First, since a listener of a batch that throws keeps the others from counting. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        @ConditionalOnMissingBean
        MicrometerListener attestMetrics(
                ObjectProvider<ObservationRegistry> registries, ObjectProvider<MeterRegistry> meterRegistries) {
            ObservationRegistry observations = registries.getIfUnique(() -> ObservationRegistry.NOOP);
            MeterRegistry meters = meterRegistries.getIfUnique();
            return meters == null ? MicrometerListener.of(observations) : MicrometerListener.of(observations, meters);
        }

        /** Of all beans; one may be a proxy, and the gauges are those of what is behind it then. */
        @Bean
        MeterBinder attestGauges(ListableBeanFactory beans, Environment environment) {
            return registry -> beans.getBeanProvider(MicrometerListener.class).ifUnique(metrics -> {
                String ledger = AttestProperties.of(environment).batch().ledger();
                Map<String, BatchSender> senders = beans.getBeansOfType(BatchSender.class, false, false);
                try {
                    beans.getBeanProvider(AttestClient.class).ifUnique(metrics::bindTo);
                    senders.forEach((name, sender) ->
                            metrics.bindTo(sender, senders.size() == 1 && ledger != null ? ledger : name));
                } catch (IllegalStateException e) {
                    // The listener has no registry.
                }
            });
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
