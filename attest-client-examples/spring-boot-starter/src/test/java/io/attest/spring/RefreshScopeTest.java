package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.error.AuthenticationException;
import io.attest.sandbox.AttestSandbox;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.cloud.autoconfigure.RefreshAutoConfiguration;
import org.springframework.cloud.context.scope.refresh.RefreshScope;

class RefreshScopeTest {

    @Test
    void aRefreshTakesTheNewPropertiesAndTheGaugesFollow() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            Contexts.of(sandbox)
                    .withConfiguration(AutoConfigurations.of(RefreshAutoConfiguration.class))
                    .withBean(ObservationRegistry.class, ObservationRegistry::create)
                    .withBean(MeterRegistry.class, () -> meters)
                    .withPropertyValues(
                            "spring.cloud.refresh.extra-refreshable=" + AttestClient.class.getName(),
                            "attest.access-token=revoked")
                    .run(context -> {
                        AttestClient client = context.getBean(AttestClient.class);
                        context.getBean(MeterBinder.class).bindTo(meters);
                        assertThatThrownBy(() -> client.me().get()).isInstanceOf(AuthenticationException.class);

                        TestPropertyValues.of("attest.access-token=" + sandbox.ownerToken())
                                .applyTo(context.getEnvironment());
                        assertThat(context.getBean(RefreshScope.class).refresh(AttestClient.class))
                                .isTrue();
                        assertThat(client.me().get()).isNotNull();
                        Gauge left =
                                meters.get("attest.client.ratelimit.remaining").gauge();
                        assertThat(left.value()).isPositive();
                    });
        }
    }
}
