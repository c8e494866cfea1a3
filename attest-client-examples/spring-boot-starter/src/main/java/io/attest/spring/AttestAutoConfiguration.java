package io.attest.spring;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.observability.ClientListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.system.JavaVersion;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.TaskDecorator;

/**
 * An {@link AttestClient} from the properties {@code attest.*}, closed with the context. Nothing is sent, and no
 * connection is opened, when it is made. Listeners and customizers that are beans are used.
 */
@AutoConfiguration(
        afterName = {
            // Of Spring Boot 3.
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
            // Of Spring Boot 4.
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
        })
@EnableConfigurationProperties(AttestProperties.class)
@SuppressWarnings("exports") // The properties are for this package.
public class AttestAutoConfiguration {

    /** For Spring Boot. */
    public AttestAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    AttestConnectionDetails attestConnectionDetails(Environment environment) {
        return new PropertiesConnectionDetails(environment);
    }

    @Bean
    @ConditionalOnMissingBean
    AttestClient attestClient(
            AttestConnectionDetails details,
            Environment environment,
            ObjectProvider<AttestAccessTokenSupplier> tokens,
            ObjectProvider<ClientListener> listeners,
            ObjectProvider<TaskDecorator> decorators,
            ObjectProvider<AttestClientBuilderCustomizer> customizers) {
        AttestProperties properties = AttestProperties.of(environment);
        AttestClientBuilder builder = AttestClient.builder().baseUrl(details.baseUrl());
        AttestAccessTokenSupplier changing = tokens.getIfAvailable();
        if (changing != null && details instanceof PropertiesConnectionDetails) {
            builder.accessToken(changing);
        } else {
            builder.accessToken(details.accessToken());
        }
        return UnusableSettingException.checked("The AttestClient", () -> {
            builder.timeout(properties.timeout())
                    .retry(properties.retry().options())
                    .rateLimit(properties.rateLimit().options());
            ifSet(properties.attemptTimeout(), builder::attemptTimeout);
            ifSet(properties.connectTimeout(), builder::connectTimeout);
            ifSet(properties.readTimeout(), builder::readTimeout);
            listeners.orderedStream().forEach(builder::addListener);
            if (virtualThreads(environment)) {
                SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("attest-");
                executor.setVirtualThreads(true);
                decorators.ifUnique(executor::setTaskDecorator);
                builder.executor(executor);
            }
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            return builder.build();
        });
    }

    private static <T> void ifSet(@Nullable T value, Consumer<T> setting) {
        if (value != null) {
            setting.accept(value);
        }
    }

    // As Spring Boot decides; its class for that is in another package in each generation.
    private static boolean virtualThreads(Environment environment) {
        return environment.getProperty("spring.threads.virtual.enabled", Boolean.class, false)
                && JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, ObservationRegistry.class})
    @ConditionalOnBean(ObservationRegistry.class)
    @ConditionalOnMissingBean(MicrometerListener.class)
    static class Metrics {

        /** First, since a listener of a batch that throws keeps the others from counting. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        MicrometerListener attestMetrics(ObservationRegistry observations, ObjectProvider<MeterRegistry> registries) {
            MeterRegistry meters = registries.getIfUnique();
            return meters == null ? MicrometerListener.of(observations) : MicrometerListener.of(observations, meters);
        }

        /** Of the bean, which may be a proxy: the gauges are those of the client that is behind it then. */
        @Bean
        @ConditionalOnSingleCandidate(MeterRegistry.class)
        MeterBinder attestGauges(ObjectProvider<AttestClient> clients, MicrometerListener metrics) {
            return registry -> clients.ifUnique(metrics::bindTo);
        }
    }
}
