package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.error.AuthenticationException;
import io.attest.sandbox.AttestSandbox;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.test.util.ReflectionTestUtils;

/** Of the generation of Spring Boot that runs it, whose classes are therefore not named. */
class HealthTest {

    private static final String BEAN = "attestHealthIndicator";

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @Test
    void healthFollowsTheCallsAndCostsNoRequest() {
        Contexts.of(sandbox).run(context -> {
            AttestClient client = context.getBean(AttestClient.class);
            assertThat(health(context)).startsWith("UNKNOWN");
            assertThat(client.me().get()).isNotNull();
            assertThat(health(context)).startsWith("UP");
            assertThatThrownBy(() -> client.withAccessToken("revoked").me().get())
                    .isInstanceOf(AuthenticationException.class);
            assertThat(health(context))
                    .startsWith("FAILING")
                    .contains("AuthenticationException", "failureFromService=true", "waiting=0");
            assertThat(sandbox.requestsReceived()).isEqualTo(2);
        });
    }

    @Test
    void healthIsUnknownWhenTheLastCallIsLongAgo() {
        Contexts.of(sandbox).withPropertyValues("attest.health.recent=0s").run(context -> {
            assertThat(context.getBean(AttestClient.class).me().get()).isNotNull();
            assertThat(health(context)).startsWith("UNKNOWN");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"management.health.attest.enabled=false", "management.health.defaults.enabled=false"})
    void healthIsNotThereIfItIsTurnedOff(String property) {
        Contexts.of(sandbox)
                .withPropertyValues(property)
                .run(context -> assertThat(context).doesNotHaveBean(BEAN));
    }

    @Test
    void healthOfAMockIsUnknownAndAnIndicatorOfTheApplicationIsTheOnlyOne() {
        ApplicationContextRunner mocked =
                Contexts.bare().withBean(AttestClient.class, () -> Contexts.mock(AttestClient.class));
        mocked.run(context -> assertThat(health(context)).startsWith("UNKNOWN"));
        mocked.withBean(BEAN, String.class, () -> "own")
                .run(context -> assertThat(context).getBean(BEAN).isEqualTo("own"));
    }

    private static String health(ApplicationContext context) {
        Object health = ReflectionTestUtils.invokeMethod(context.getBean(BEAN), "health");
        return String.valueOf(health);
    }
}
