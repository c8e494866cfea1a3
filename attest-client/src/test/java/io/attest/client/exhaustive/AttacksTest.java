package io.attest.client.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.observability.ClientListener;
import io.attest.client.testing.Await;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sends that are ended at random moments: none comes twice, and none that is declared unsent comes at all. */
@Timeout(240)
class AttacksTest {

    private static final int LONGEST_MICROS = 8_000;

    private final AtomicInteger sends = new AtomicInteger();
    private final Random random = new Random(51);
    private final Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();
    private final Map<String, Queue<Outcome>> declared = new ConcurrentHashMap<>();
    private final List<CompletableFuture<AttestationRequest>> futures = new ArrayList<>();

    @AutoClose("shutdownNow")
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);

    @AutoClose("shutdownNow")
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    AttacksTest() {
        Web.respond(server, request -> {
            seen.computeIfAbsent(String.valueOf(request.getHeader("X-Key")), key -> new AtomicInteger())
                    .incrementAndGet();
            return Responses.json(201, Responses.attestationRequest()).setHeadersDelay(1, TimeUnit.MILLISECONDS);
        });
    }

    private AttestClientBuilder builder() {
        return TestClients.at(server).rateLimit(RateLimitOptions.off()).addListener(new ClientListener() {
            @Override
            public void callEnded(CallEnded event) {
                outcomes(event.call().tags().getOrDefault("key", "")).add(event.outcome());
            }
        });
    }

    private Queue<Outcome> outcomes(String key) {
        return declared.computeIfAbsent(key, name -> new ConcurrentLinkedQueue<>());
    }

    private String key() {
        return "send-" + sends.incrementAndGet();
    }

    private static AttestationRequest send(AttestClient client, String key) {
        return client.with(RequestOptions.none().withHeader("X-Key", key).withTag("key", key))
                .attestationRequests()
                .create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));
    }

    private CompletableFuture<AttestationRequest> start(AttestClient client) {
        String key = key();
        CompletableFuture<AttestationRequest> future = client.callAsync(it -> send(it, key));
        Future<?> unused = future.whenComplete((value, thrown) -> {
            if (thrown instanceof AttestException failure) {
                outcomes(key).add(failure.outcome());
            }
        });
        futures.add(future);
        return future;
    }

    private void later(Runnable ending) {
        Future<?> unused = timer.schedule(ending, random.nextInt(LONGEST_MICROS), TimeUnit.MICROSECONDS);
    }

    private void end(CompletableFuture<AttestationRequest> future) {
        switch (random.nextInt(4)) {
            case 0 -> later(() -> future.cancel(true));
            case 1 -> later(() -> future.completeExceptionally(new IllegalStateException("enough")));
            case 2 -> later(() -> future.complete(null));
            default -> {
                Future<?> unused = future.orTimeout(random.nextInt(LONGEST_MICROS), TimeUnit.MICROSECONDS);
            }
        }
    }

    /** So many sends, a few at a time, of which three in four are ended. */
    private void attack(int number, AttestClient client) throws InterruptedException {
        Semaphore free = new Semaphore(32);
        for (int i = 0; i < number; i++) {
            free.acquire();
            CompletableFuture<AttestationRequest> future = start(client);
            Future<?> unused = future.whenComplete((value, thrown) -> free.release());
            if (i % 4 > 0) {
                end(future);
            }
        }
        judge(client);
    }

    private void judge(AttestClient client) {
        Await.until("all calls have ended", () -> futures.stream().allMatch(CompletableFuture::isDone));
        client.close();
        // What is in flight at the server has a thread there, which counts it.
        Await.until("all sends are declared", () -> seen.keySet().stream().allMatch(this::isDeclared));
        seen.forEach((key, count) -> {
            assertThat(count).as("comes once").hasValue(1);
            assertThat(outcomes(key)).as("%s came", key).doesNotContain(Outcome.NOT_SENT);
        });
        seen.clear();
    }

    private boolean isDeclared(String key) {
        return outcomes(key).stream().anyMatch(Outcome::mayHaveHappened);
    }

    @Test
    void futuresThatEndAtRandom() throws InterruptedException {
        attack(2000, builder().build());
    }

    @Test
    void aTokenSupplierThatSwallowsTheInterrupt() throws InterruptedException {
        AttestClientBuilder swallowing = builder().accessToken(() -> {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(500));
            boolean unused = Thread.interrupted();
            return TestClients.TOKEN;
        });
        attack(500, swallowing.build());
    }

    @Test
    void aThreadThatAnInterceptorLeavesBehind() throws InterruptedException {
        Interceptor leaves = chain -> {
            CompletableFuture<Response> behind = new CompletableFuture<>();
            threads.execute(() -> {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(300));
                try {
                    behind.complete(chain.proceed(chain.request()));
                } catch (IOException | RuntimeException e) {
                    behind.completeExceptionally(e);
                }
            });
            try {
                return behind.get(1, TimeUnit.MILLISECONDS);
            } catch (Exception e) {
                throw new IOException("left behind", e);
            }
        };
        OkHttpClient http = new OkHttpClient.Builder().addInterceptor(leaves).build();
        attack(500, builder().httpClient(http).build());
    }

    @Test
    void threadsThatAreInterruptedAtRandom() throws InterruptedException {
        AttestClient client = builder().build();
        CountDownLatch done = new CountDownLatch(10);
        for (int thread = 0; thread < 10; thread++) {
            threads.execute(() -> {
                for (int i = 0; i < 100; i++) {
                    Thread me = Thread.currentThread();
                    synchronized (random) {
                        later(me::interrupt);
                    }
                    String key = key();
                    try {
                        assertThat(send(client, key)).isNotNull();
                    } catch (AttestException e) {
                        outcomes(key).add(e.outcome());
                    }
                    boolean unused = Thread.interrupted();
                }
                done.countDown();
            });
        }
        assertThat(done.await(120, TimeUnit.SECONDS)).isTrue();
        judge(client);
    }

    @Test
    void clientsThatAreClosedAtRandom() {
        for (int i = 0; i < 60; i++) {
            AttestClient client = builder().build();
            Duration grace = Duration.ofMillis(random.nextInt(4));
            later(() -> client.close(grace));
            for (int send = 0; send < 20; send++) {
                Future<?> unused = start(client);
            }
            judge(client);
        }
    }

    static Stream<Named<BiConsumer<Executor, Runnable>>> executors() {
        return Stream.of(
                named("drops", (threads, work) -> {}),
                named("runs on the caller's thread", (threads, work) -> work.run()),
                named("rejects", (threads, work) -> {
                    throw new RejectedExecutionException("full");
                }),
                named("throws an error", (threads, work) -> {
                    throw new OutOfMemoryError("unable to create native thread");
                }),
                named("runs and throws", (threads, work) -> {
                    threads.execute(work);
                    throw new RejectedExecutionException("after all");
                }),
                named("runs twice", (threads, work) -> {
                    threads.execute(work);
                    threads.execute(work);
                }));
    }

    @ParameterizedTest
    @MethodSource
    void executors(BiConsumer<Executor, Runnable> executor) {
        AttestClient client =
                builder().executor(work -> executor.accept(threads, work)).build();
        for (int i = 0; i < 100; i++) {
            CompletableFuture<AttestationRequest> future = start(client);
            if (i % 4 > 1) {
                end(future);
            }
        }
        client.close();
        judge(client);
    }
}
