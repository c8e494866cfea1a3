package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.Ending;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ApplicationEventMulticaster;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.SimpleApplicationEventMulticaster;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;

/** A sender of each of two clients, and one that nobody has asked for yet; closed in mid-send. */
@Timeout(60)
class EndOfRunsTest {

    @AutoClose
    private final AttestSandbox slow =
            AttestSandbox.builder().latency(Duration.ofSeconds(3)).start();

    @AutoClose
    private final AttestSandbox quick = AttestSandbox.builder()
            .latency(Duration.ofMillis(100))
            .rateLimit(1000)
            .start();

    private final JdbcDataSource database = new JdbcDataSource();
    private final Map<String, Ending> whenOthersHear = new ConcurrentHashMap<>();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingBeginsOnceTheContextCloses(boolean isLazy) {
        database.setUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Contexts.bare()
                .withBean(AttestClient.class, () -> Contexts.mock(AttestClient.class))
                .withBean("first", BatchSender.class, () -> sender(slow, "first"), made -> made.setLazyInit(isLazy))
                .withBean("second", BatchSender.class, () -> sender(quick, "second"), made -> made.setLazyInit(isLazy))
                .withBean("late", BatchSender.class, () -> sender(quick, "late"), made -> made.setLazyInit(true))
                .withBean(Others.class, this)
                .withBean("applicationEventMulticaster", ApplicationEventMulticaster.class, () -> {
                    SimpleApplicationEventMulticaster events = new SimpleApplicationEventMulticaster();
                    // Nothing runs on it before the context has closed.
                    events.setTaskExecutor(task -> {});
                    return events;
                })
                .run(context -> {
                    GenericApplicationContext child = new GenericApplicationContext(context);
                    child.refresh();
                    child.close();
                    CompletableFuture<BatchReport> first = run(context, "first");
                    CompletableFuture<BatchReport> second = run(context, "second");
                    while (slow.emails().isEmpty() || quick.emails().size() < 3) {
                        Thread.onSpinWait();
                    }
                    int before = quick.emails().size();
                    context.getSourceApplicationContext().close();

                    assertThat(slow.emails()).as("the one in flight").hasSize(1);
                    assertThat(quick.emails()).as("one in flight at most").hasSizeLessThanOrEqualTo(before + 2);
                    assertThat(whenOthersHear)
                            .containsOnlyKeys("first", "second", "late")
                            .allSatisfy((name, ending) -> assertThat(ending).isEqualTo(Ending.CLOSED));
                    assertThat(first.join().count(SendState.SENT)).isEqualTo(1);
                    assertThat(second.join().count(SendState.PENDING)).isPositive();
                });
    }

    private static CompletableFuture<BatchReport> run(ConfigurableApplicationContext context, String name) {
        BatchSender sender = context.getBean(name, BatchSender.class);
        return CompletableFuture.supplyAsync(sender::run, task -> new Thread(task).start());
    }

    private BatchSender sender(AttestSandbox sandbox, String batch) {
        AttestClient client = AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.ownerToken())
                .build();
        BatchSender sender =
                BatchSender.of(client, JdbcSendLedger.of(database, batch).createSchema());
        CreateAttestationRequest request = CreateAttestationRequest.of(
                sandbox.catalogue().person().id(),
                sandbox.catalogue().publishedDocument().id());
        IntStream.range(0, 200)
                .forEach(i -> assertThat(sender.add("" + i, request)).isTrue());
        return sender;
    }

    /** What hears of the end next finds the runs closed, also the one that it asks for first. */
    private record Others(EndOfRunsTest test, ConfigurableApplicationContext context)
            implements ApplicationListener<ContextClosedEvent>, Ordered {

        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE + 1;
        }

        @Override
        public boolean supportsAsyncExecution() {
            return false;
        }

        @Override
        public void onApplicationEvent(ContextClosedEvent event) {
            if (event.getApplicationContext() == context) {
                context.getBeansOfType(BatchSender.class)
                        .forEach((name, sender) -> test.whenOthersHear.put(
                                name, sender.run(Duration.ofMillis(1)).ending()));
            }
        }
    }
}
