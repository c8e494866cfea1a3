package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.ThrottledException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.observability.ClientListener;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.BeansException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.system.JavaVersion;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.task.TaskDecorator;
import org.springframework.mock.env.MockEnvironment;

class AttestAutoConfigurationTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().rateLimit(60).start();

    private final ApplicationContextRunner runner = Contexts.of(sandbox);

    @Test
    void nothingIsSentBeforeTheFirstCallAndTheClientIsClosedWithTheContext() {
        List<AttestClient> clients = new ArrayList<>();
        runner.run(context -> {
            AttestClient client = context.getBean(AttestClient.class);
            assertThat(sandbox.requestsReceived()).isZero();
            assertThat(client.me().get()).isNotNull();
            clients.add(client);
        });

        assertThatIllegalStateException().isThrownBy(() -> clients.get(0).me().get());
    }

    @Test
    void withoutPropertiesTheSettingsAreThoseOfTheSdk() {
        AttestProperties properties = AttestProperties.of(new MockEnvironment());

        assertThat(properties.retry().options()).isEqualTo(RetryOptions.defaults());
        assertThat(properties.rateLimit().options()).isEqualTo(RateLimitOptions.defaults());
        // As the builder says.
        assertThat(properties.timeout()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void theVariablesOfTheSdkAreTheProperties() {
        SystemEnvironmentPropertySource variables = new SystemEnvironmentPropertySource(
                "systemEnvironment",
                Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken() + "\n"));

        Contexts.bare()
                .withInitializer(
                        context -> context.getEnvironment().getPropertySources().addFirst(variables))
                .run(context -> assertThat(
                                context.getBean(AttestClient.class).me().get())
                        .isNotNull());
    }

    @ParameterizedTest
    @CsvSource({
        "attest.base-url, set attest.base-url",
        "attest.access-token, 'set attest.access-token, or add a bean of the type AttestAccessTokenSupplier'"
    })
    void aMissingPropertyIsNamed(String property, String action) {
        runner.withPropertyValues(property + "= ").run(context -> {
            FailureAnalysis analysis = analysis(context.getStartupFailure());
            assertThat(analysis.getDescription()).isEqualTo("The property " + property + " is missing.");
            assertThat(analysis.getAction()).isEqualTo(action);
        });
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void aMissingPropertyCostsNoStackTrace(CapturedOutput output) {
        assertThatThrownBy(() -> SpringApplication.run(AttestAutoConfiguration.class))
                .isInstanceOf(BeansException.class);

        assertThat(output).contains("set attest.base-url").doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource({
        "attest.base-url=http://attest.example.com, baseUrl",
        "attest.access-token=Bearer x, Bearer",
        "attest.timeout=0s, timeout",
        "attest.attempt-timeout=0s, attemptTimeout",
        "attest.connect-timeout=0s, connectTimeout",
        "attest.read-timeout=0s, readTimeout",
        "attest.retry.max-retries=-1, maxRetries",
        "attest.retry.base-delay=-1s, baseDelay",
        "attest.retry.max-delay=2d, maxDelay",
        "attest.rate-limit.keep-free=-1, keepFree"
    })
    void aSettingThatCannotBeUsedIsNamed(String property, String named) {
        runner.withPropertyValues(property)
                .run(context -> assertThat(analysis(context.getStartupFailure()).getDescription())
                        .startsWith("The AttestClient cannot be made: ")
                        .contains(named));
    }

    @ParameterizedTest
    @ValueSource(strings = {"attest.timeout=100ms", "attest.attempt-timeout=100ms", "attest.read-timeout=100ms"})
    void aTimeoutEndsACall(String property) {
        try (AttestSandbox slow =
                AttestSandbox.builder().latency(Duration.ofSeconds(30)).start()) {
            Contexts.of(slow)
                    .withPropertyValues(property, "attest.retry.max-retries=0")
                    .run(context -> assertThatThrownBy(() ->
                                    context.getBean(AttestClient.class).me().get())
                            .isInstanceOf(AttestException.class));
        }
    }

    @ParameterizedTest
    @CsvSource({"attest.retry.max-retries=0, 1", "attest.retry.max-retries=2, 3", "attest.retry.max-delay=0s, 4"})
    void retriesAreThoseOfTheProperties(String property, int attempts) {
        sandbox.failNext("GET", "/me", Fault.status(503), Fault.status(503), Fault.status(503), Fault.status(503));

        runner.withPropertyValues("attest.retry.base-delay=0s", property)
                .run(context -> assertThatThrownBy(
                                () -> context.getBean(AttestClient.class).me().get())
                        .isInstanceOfSatisfying(
                                AttestException.class,
                                e -> assertThat(e.attempts()).isEqualTo(attempts)));
    }

    @Test
    void rateLimitIsThatOfTheProperties() {
        runner.withPropertyValues("attest.rate-limit.mode=fail-fast", "attest.rate-limit.keep-free=59")
                .run(context -> {
                    AttestClient client = context.getBean(AttestClient.class);
                    assertThat(client.me().get()).isNotNull();
                    assertThatThrownBy(() -> client.me().get()).isInstanceOf(ThrottledException.class);
                });
        // What YAML makes of "off".
        runner.withPropertyValues("attest.rate-limit.mode=false")
                .run(context -> assertThat(AttestProperties.of(context.getEnvironment())
                                .rateLimit()
                                .mode())
                        .isEqualTo(RateLimitOptions.Mode.OFF));
    }

    @Test
    void noConnectionOfTheDatabaseIsOpenedBeforeTheFirstCall() {
        runner.withBean(DataSource.class, () -> NeverUsed.DATABASE)
                .withPropertyValues("attest.batch.ledger=policy")
                .run(context -> assertThat(context).hasSingleBean(JdbcSendLedger.class));
    }

    @Test
    void aClientOfTheApplicationIsTheOnlyOneAndNeedsNoProperty() {
        AttestClient own = AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken("own")
                .build();

        Contexts.bare()
                .withBean(AttestClient.class, () -> own)
                .run(context -> assertThat(context).getBean(AttestClient.class).isSameAs(own));
    }

    @Test
    void connectionDetailsWinOverPropertiesAndTokenSupplier() {
        Contexts.bare()
                .withPropertyValues("attest.base-url=https://attest.example.com/api/v1", "attest.access-token=other")
                .withBean(AttestAccessTokenSupplier.class, () -> () -> "other")
                .withBean(
                        AttestConnectionDetails.class,
                        () -> AttestConnectionDetails.of(sandbox.baseUrl(), sandbox.ownerToken()))
                .run(context -> assertThat(
                                context.getBean(AttestClient.class).me().get())
                        .isNotNull());
    }

    @Test
    void tokensComeFromTheSupplierForEachCallAndNotBefore() {
        AtomicReference<String> token = new AtomicReference<>();
        Contexts.bare()
                .withPropertyValues("attest.base-url=" + sandbox.baseUrl())
                .withBean(AttestAccessTokenSupplier.class, () -> token::get)
                .run(context -> {
                    AttestClient client = context.getBean(AttestClient.class);
                    token.set("revoked");
                    assertThatThrownBy(() -> client.me().get()).isInstanceOf(AuthenticationException.class);
                    token.set(sandbox.ownerToken());
                    assertThat(client.me().get()).isNotNull();
                });
    }

    @Test
    void customizersComeLastAndInTheirOrder() {
        runner.withPropertyValues("attest.retry.max-retries=0")
                .withBean("b", Second.class)
                .withBean("a", First.class)
                .run(context -> {
                    assertThat(context.getBean(AttestClient.class).me().get()).isNotNull();
                    assertThat(sandbox.received().get(0).headers()).containsEntry("X-Order", "second");
                });
    }

    @Test
    void listenersAreNotified() {
        List<String> told = new ArrayList<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void callEnded(CallEnded event) {
                told.add(event.call().operation());
            }
        };
        runner.withBean(ClientListener.class, () -> listener).run(context -> {
            assertThat(context.getBean(AttestClient.class).me().get()).isNotNull();
            assertThat(told).containsExactly("me.get");
        });
    }

    @Test
    void metricsAreThereWithARegistryOfObservationsAndOneOfMeters() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        runner.run(context -> assertThat(context).doesNotHaveBean(MicrometerListener.class));
        ApplicationContextRunner observed = runner.withBean(ObservationRegistry.class, ObservationRegistry::create);
        observed.run(context ->
                assertThat(context).hasSingleBean(MicrometerListener.class).doesNotHaveBean(MeterBinder.class));
        observed.withBean(MeterRegistry.class, () -> meters).run(context -> {
            context.getBean(MeterBinder.class).bindTo(meters);
            assertThat(meters.get("attest.client.ratelimit.remaining").gauge().value())
                    .isNaN();
            assertThat(context.getBean(AttestClient.class).me().get()).isNotNull();
            assertThat(meters.get("attest.client.ratelimit.remaining").gauge().value())
                    .isPositive();
        });
    }

    @Test
    void metricsOfTheApplicationAreTheOnlyOnes() {
        MicrometerListener own = MicrometerListener.of(ObservationRegistry.create());
        runner.withBean(ObservationRegistry.class, ObservationRegistry::create)
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean(MicrometerListener.class, () -> own)
                .run(context -> {
                    assertThat(context).getBean(MicrometerListener.class).isSameAs(own);
                    assertThat(context).doesNotHaveBean(MeterBinder.class);
                });
    }

    @Test
    void callsRunOnVirtualThreadsWhereSpringBootHasThem() {
        boolean possible = JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE);
        String before = "decorated ";
        TaskDecorator decorator = task -> () -> {
            Thread.currentThread().setName(before + Thread.currentThread().getName());
            task.run();
        };
        runner.withPropertyValues("spring.threads.virtual.enabled=true")
                .withBean(TaskDecorator.class, () -> decorator)
                .run(context -> assertThat(nameOfThread(context.getBean(AttestClient.class)))
                        .startsWith(possible ? before + "attest-" : "attest-client-"));
        runner.run(context ->
                assertThat(nameOfThread(context.getBean(AttestClient.class))).startsWith("attest-client-"));
    }

    private static String nameOfThread(AttestClient client) {
        return client.callAsync(it -> Thread.currentThread().getName()).join();
    }

    private static FailureAnalysis analysis(Throwable failure) {
        return new UnusableSettingException.Analyzer().analyze(failure);
    }

    @Order(Ordered.HIGHEST_PRECEDENCE)
    private record First() implements AttestClientBuilderCustomizer {
        @Override
        public void customize(AttestClientBuilder builder) {
            builder.defaultHeader("X-Order", "first");
        }
    }

    @Order(Ordered.LOWEST_PRECEDENCE)
    private record Second() implements AttestClientBuilderCustomizer {
        @Override
        public void customize(AttestClientBuilder builder) {
            builder.defaultHeader("X-Order", "second");
        }
    }
}
