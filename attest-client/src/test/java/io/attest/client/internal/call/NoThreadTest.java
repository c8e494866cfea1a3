package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.internal.http.DaemonThreads;
import io.attest.client.internal.http.HttpSettings;
import io.attest.client.internal.http.RequestFactory;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.PermitQueues;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Asynchronous calls when the machine has no thread left for the SDK: what is known of a request must not be lost. */
class NoThreadTest {

    private static final Operation<?> CREATE =
            Endpoints.createAttestationRequest(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));

    private final SteppedTime time = new SteppedTime();

    /** Runs so many tasks, and then ends as the JVM does when it can start no thread. */
    private static Executor exhaustedAfter(int tasks, Executor executor) {
        AtomicInteger left = new AtomicInteger(tasks);
        return task -> {
            if (left.decrementAndGet() < 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            executor.execute(task);
        };
    }

    private Calls calls(Server server, Executor steps, Executor http) {
        return calls(server.baseUrl(), RateLimitStore.inMemory(), Runnable::run, steps, http);
    }

    private Calls calls(String baseUrl, RateLimitStore store, Executor executor, Executor steps, Executor http) {
        HttpUrl url = HttpUrl.get(baseUrl);
        return new Calls(
                new HttpSettings().transport(),
                new RequestFactory(url, "test"),
                new PermitQueues(store, url.toString(), time),
                time,
                executor,
                List.of(),
                steps,
                http);
    }

    private static CallSettings settings() {
        return settings(AccessTokens.fixed("token"));
    }

    private static CallSettings settings(Supplier<String> accessToken) {
        return new CallSettings(
                accessToken,
                Duration.ofMinutes(10),
                RetryOptions.defaults(),
                Map.of(),
                RateLimitOptions.Mode.WAIT,
                new LastRateLimit());
    }

    private static Throwable failure(CompletableFuture<?> future) {
        Throwable thrown = catchThrowable(() -> future.get(20, TimeUnit.SECONDS));
        assertThat(thrown).isExactlyInstanceOf(ExecutionException.class);
        return Objects.requireNonNull(thrown.getCause());
    }

    private static void endsAsTheLastAttemptDid(CompletableFuture<?> call) {
        Throwable failure = failure(call);
        assertThat(failure).isExactlyInstanceOf(ServerException.class);
        assertThat(((ServerException) failure).outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(((ServerException) failure).attempts()).isEqualTo(1);
        assertThat(failure.getSuppressed()).singleElement().isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    @DisplayName("No thread before anything was sent: the future ends in the JVM's error")
    void beforeTheFirst() {
        try (Server server = new Server();
                Calls calls = calls(server, DaemonThreads.steps(), exhaustedAfter(0, DaemonThreads.http()))) {
            assertThat(failure(calls.start(CREATE, settings()))).isExactlyInstanceOf(OutOfMemoryError.class);
            assertThat(server.count()).isZero();
        }
    }

    @Test
    @DisplayName("No thread for a step after a send: its response reaches the caller all the same")
    void afterASend() throws Exception {
        try (Server server = new Server(Responses.json(201, Responses.attestationRequest()));
                Calls calls = calls(server, exhaustedAfter(1, DaemonThreads.steps()), DaemonThreads.http())) {
            assertThat(calls.start(CREATE, settings()).get(20, TimeUnit.SECONDS))
                    .isNotNull();
        }
    }

    @Test
    @DisplayName("No thread for the request of a retry: the call ends as the attempt before it did")
    void forARetry() {
        try (Server server = new Server(Responses.status(503));
                Calls calls = calls(server, DaemonThreads.steps(), exhaustedAfter(1, DaemonThreads.http()))) {
            CompletableFuture<?> call = calls.start(Endpoints.me(), settings());
            time.awaitSleepers(1);
            time.advance(Duration.ofMinutes(1));

            endsAsTheLastAttemptDid(call);
        }
    }

    @Test
    @DisplayName("No thread for a step of a retry: the call ends as the attempt before it did")
    void forAStepOfARetry() {
        try (Server server = new Server(Responses.status(503));
                Calls calls = calls(server, exhaustedAfter(1, DaemonThreads.steps()), DaemonThreads.http())) {
            CompletableFuture<?> call = calls.start(Endpoints.me(), settings());
            time.awaitSleepers(1);
            time.advance(Duration.ofMinutes(1));

            endsAsTheLastAttemptDid(call);
        }
    }

    @Test
    @DisplayName("A step that is kept although there was no thread for it gives a permit back only once")
    void keptAndThrown() throws Exception {
        Duration minute = Duration.ofMinutes(1);
        RateLimitStore store = RateLimitStore.inMemory();
        AtomicInteger updates = new AtomicInteger();
        LinkedBlockingQueue<Runnable> busy = new LinkedBlockingQueue<>();
        LinkedBlockingQueue<Runnable> kept = new LinkedBlockingQueue<>();
        AtomicBoolean exhausted = new AtomicBoolean();
        Executor threads = DaemonThreads.steps();
        Executor steps = task -> {
            if (exhausted.get()) {
                kept.add(task);
                throw new OutOfMemoryError("unable to create native thread");
            }
            threads.execute(task);
        };
        CallSettings settings = settings(AccessTokens.checked(() -> "token"));
        try (LimitedServer server = new LimitedServer(1, minute, time::now);
                Calls calls = calls(
                        server.baseUrl(),
                        (key, change) -> {
                            updates.incrementAndGet();
                            return store.update(key, change);
                        },
                        busy::add,
                        steps,
                        DaemonThreads.http())) {
            calls.execute(Endpoints.me(), settings);
            CompletableFuture<?> call = calls.start(Endpoints.me(), settings);
            busy.remove().run();
            time.awaitSleepers(1);
            time.advance(minute);
            assertThat(busy.poll(20, TimeUnit.SECONDS)).isNotNull();
            int before = updates.get();
            exhausted.set(true);
            call.cancel(false);
            kept.remove().run();

            assertThat(updates).hasValue(before + 1);
        }
    }
}
