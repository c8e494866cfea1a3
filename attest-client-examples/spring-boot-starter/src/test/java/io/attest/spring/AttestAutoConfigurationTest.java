package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.ThrottledException;
import io.attest.client.model.CurrentUser;
import io.attest.client.observability.ClientListener;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.OrderUtils;
import org.springframework.core.task.TaskDecorator;
import org.springframework.mock.env.MockEnvironment;

class AttestAutoConfigurationTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().rateLimit(60).start();

    private final ApplicationContextRunner runner = Contexts.of(sandbox);

    @Test
    void nothingIsSentBeforeTheFirstCallAndTheClientIsClosedWithTheContext() {
        runner.run(context -> {
            AttestClient client = context.getBean(AttestClient.class);
            assertThat(sandbox.requestsReceived()).isZero();
            assertThat(client.me().get()).isNotNull();
            context.getSourceApplicationContext().close();
            assertThatIllegalStateException().isThrownBy(() -> client.me().get());
        });
    }

    @Test
    void aDurationWithoutAUnitIsInSeconds() {
        assertThat(durationsOf("30")).isEqualTo(durationsOf("30s"));
    }

    private static AttestProperties durationsOf(String value) {
        MockEnvironment environment = new MockEnvironment();
        String names = "timeout attempt-timeout connect-timeout read-timeout retry.base-delay retry.max-delay"
                + " batch.timeout batch.patience health.recent";
        TestPropertyValues.of(Stream.of(names.split(" ", -1)).map(name -> "attest." + name + "=" + value))
                .applyTo(environment);
        return AttestProperties.of(environment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ATTEST_ACCESS_TOKEN", "ATTEST_ACCESS_TOKEN_FILE"})
    void theVariablesOfTheSdkAreThePropertiesAndAFileIsReadForEachAttempt(String name, @TempDir Path folder)
            throws IOException {
        boolean isFile = name.endsWith("FILE");
        Path file = Files.writeString(folder.resolve("token"), sandbox.newOwnerToken());
        String value = isFile ? file.toString() : sandbox.ownerToken() + "\n";

        TestPropertyValues variables =
                TestPropertyValues.of("ATTEST_BASE_URL=" + sandbox.baseUrl(), name + "=" + value);
        Contexts.bare()
                .withInitializer(context ->
                        variables.applyTo(context.getEnvironment(), TestPropertyValues.Type.SYSTEM_ENVIRONMENT))
                .run(context -> {
                    AttestClient client = context.getBean(AttestClient.class);
                    sandbox.revoke(Files.readString(file));
                    Files.writeString(file, sandbox.ownerToken());
                    assertThat(client.me().get()).isNotNull();
                });
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void whatIsMissingIsNamedWithoutAStackTrace(CapturedOutput output) {
        assertThatThrownBy(() -> SpringApplication.run(AttestAutoConfiguration.class, "--attest.base-url= "))
                .isInstanceOf(Exception.class);
        assertThat(output)
                .contains("attest.base-url", "attest.access-token (", "attest.access-token-file (")
                .contains("ATTEST_ACCESS_TOKEN_FILE", "AttestAccessTokenSupplier", "attest.enabled=false")
                .doesNotContain("\tat ");
        assertThat(OrderUtils.getOrder(UnusableSettingException.Analyzer.class))
                .as("also if the jars of Spring Boot come first on the class path")
                .isEqualTo(Ordered.HIGHEST_PRECEDENCE);
    }

    @Test
    void itCanBeSwitchedOff() {
        Contexts.bare()
                .withPropertyValues("attest.enabled=false", "attest.batch.ledger=policy")
                .run(context -> assertThat(context.getBeanDefinitionNames())
                        .as("the starter's beans")
                        .noneMatch(name -> name.contains("ttest")));
    }

    @ParameterizedTest
    @CsvSource({
        "attest.base-url=http://attest.example.com, baseUrl",
        "attest.access-token=Bearer x, Bearer",
        "attest.access-token-file=absent, are both set",
        "attest.timeout=30ms, 'attest.timeout must be a second at least, but is 30 ms: a send that ends'",
        "attest.attempt-timeout=999ms, attest.attempt-timeout",
        "attest.connect-timeout=0, attest.connect-timeout",
        "attest.read-timeout=-1, attest.read-timeout",
        "attest.batch.timeout=30ms, attest.batch.timeout",
        "attest.batch.patience=-1, patience",
        "attest.retry.max-delay=2d, maxDelay",
        "attest.rate-limit.keep-free=-1, keepFree",
        "attest.proxy=ada:secret@proxy:3128, attest.proxy must be host:port",
        "attest.ssl.bundle=absent, absent",
        "attest.batch.ledger=Handbook, batch must be",
        "attest.batch.table=a b, table must be",
        "attest.batch.data-source=absent, absent"
    })
    void aSettingThatCannotBeUsedIsNamed(String property, String named) {
        runner.withBean(DataSource.class, () -> Contexts.mock(DataSource.class))
                .withPropertyValues("attest.batch.ledger=policy")
                .withPropertyValues(property)
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("UnusableSettingException")
                        .hasStackTraceContaining(" cannot be made: ")
                        .hasStackTraceContaining(named)
                        .rootCause()
                        .message()
                        .doesNotContain("secret"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"attest.timeout=1", "attest.attempt-timeout=1", "attest.read-timeout=1"})
    void aTimeoutEndsACall(String property) {
        sandbox.failNext(Fault.delay(Duration.ofSeconds(30)));

        runner.withPropertyValues(property, "attest.retry.max-retries=0")
                .run(context -> assertThatThrownBy(() -> me(context)).isInstanceOf(AttestException.class));
    }

    @ParameterizedTest
    @CsvSource({"attest.retry.max-retries=2, 3", "attest.retry.max-delay=0s, 4"})
    void retriesAreThoseOfTheProperties(String property, int attempts) {
        sandbox.failNext("GET", "/me", Fault.status(503), Fault.status(503), Fault.status(503), Fault.status(503));

        runner.withPropertyValues("attest.retry.base-delay=0s", property)
                .run(context -> assertThatThrownBy(() -> me(context)).isInstanceOf(AttestException.class));

        assertThat(sandbox.requestsReceived()).isEqualTo(attempts);
    }

    @Test
    void rateLimitIsThatOfTheProperties() {
        runner.withPropertyValues("attest.rate-limit.mode=fail-fast", "attest.rate-limit.keep-free=59")
                .run(context -> {
                    assertThat(me(context)).isNotNull();
                    assertThatThrownBy(() -> me(context)).isInstanceOf(ThrottledException.class);
                });
        // What YAML makes of "off".
        runner.withPropertyValues("attest.rate-limit.mode=false")
                .run(context -> assertThat(AttestProperties.of(context.getEnvironment())
                                .rateLimit()
                                .mode())
                        .isEqualTo(RateLimitOptions.Mode.OFF));
    }

    @Test
    void connectionDetailsWinOverPropertiesAndTokenSupplier() {
        Contexts.bare()
                .withPropertyValues("attest.base-url=https://attest.example.com/api/v1", "attest.access-token=other")
                .withPropertyValues("attest.proxy=localhost:1", "attest.ssl.bundle=absent")
                .withBean(AttestAccessTokenSupplier.class, () -> () -> "other")
                .withBean(
                        AttestConnectionDetails.class,
                        () -> AttestConnectionDetails.of(sandbox.baseUrl(), sandbox.ownerToken()))
                .run(context -> assertThat(me(context)).isNotNull());
    }

    @Test
    void tokensComeFromTheSupplierForEachCallAndNotBefore() {
        AtomicReference<String> token = new AtomicReference<>();
        Contexts.bare()
                .withPropertyValues("attest.base-url=" + sandbox.baseUrl())
                .withBean(AttestAccessTokenSupplier.class, () -> token::get)
                .run(context -> {
                    assertThat(context).hasSingleBean(AttestClient.class);
                    token.set("revoked");
                    assertThatThrownBy(() -> me(context)).isInstanceOf(AuthenticationException.class);
                    token.set(sandbox.ownerToken());
                    assertThat(me(context)).isNotNull();
                });
    }

    @Test
    void customizersComeLastAndInTheirOrderAndListenersAreNotified() {
        List<String> told = new ArrayList<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void callEnded(CallEnded event) {
                told.add(event.call().operation());
            }
        };
        runner.withBean("b", Customizer.class, () -> new Customizer(2, "second"))
                .withBean("a", Customizer.class, () -> new Customizer(1, "first"))
                .withBean(ClientListener.class, () -> listener)
                .run(context -> {
                    assertThat(me(context)).isNotNull();
                    assertThat(sandbox.received().get(0).headers()).containsEntry("X-Order", "second");
                    assertThat(told).containsExactly("me.get");
                });
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 0"})
    void callsRunOnThreadsOfSpringBootIfTheseAreVirtual(boolean areVirtual, int onThem) {
        AtomicInteger decorated = new AtomicInteger();
        TaskDecorator decorator = task -> {
            decorated.incrementAndGet();
            return task;
        };
        runner.withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class))
                .withBean(TaskDecorator.class, () -> decorator)
                .withPropertyValues("spring.threads.virtual.enabled=" + areVirtual)
                .run(context -> assertThat(context.getBean(AttestClient.class)
                                .callAsync(it -> it.me().get())
                                .join())
                        .isNotNull());
        assertThat(decorated).hasValue(onThem);
    }

    private static CurrentUser me(ApplicationContext context) {
        return context.getBean(AttestClient.class).me().get();
    }

    private record Customizer(int getOrder, String value) implements AttestClientBuilderCustomizer, Ordered {
        @Override
        public void customize(AttestClientBuilder builder) {
            builder.defaultHeader("X-Order", value);
        }
    }
}
