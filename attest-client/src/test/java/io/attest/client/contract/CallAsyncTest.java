package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Await;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link AttestClient#callAsync} promises for any function, executor and end of the future. */
class CallAsyncTest extends ServiceFixture {

    private final LinkedBlockingQueue<Runnable> held = new LinkedBlockingQueue<>();
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);
    /** What the function threw, whatever its future ended in. */
    private final CompletableFuture<Throwable> thrown = new CompletableFuture<>();

    /** As an application ends a future; orTimeout() does it like a value. */
    private static void end(CompletableFuture<?> future, boolean byCancel) {
        assertThat(byCancel ? future.cancel(true) : future.complete(null)).isTrue();
    }

    private AttestClientBuilder client() {
        return TestClients.at(server, steps).addListener(heard);
    }

    private AttestClient openOn(Executor executor) {
        return open(client().executor(executor));
    }

    private static <T> T await(CompletableFuture<T> future) {
        return future.orTimeout(20, TimeUnit.SECONDS).join();
    }

    private static AttestException failure(CompletableFuture<?> future) {
        CompletionException failure = catchThrowableOfType(CompletionException.class, () -> await(future));
        return (AttestException) failure.getCause();
    }

    private <T> CompletableFuture<T> watched(AttestClient client, Function<AttestClient, T> function) {
        return client.callAsync(it -> {
            try {
                return function.apply(it);
            } catch (RuntimeException e) {
                thrown.complete(e);
                throw e;
            }
        });
    }

    /** Code of the application that takes the interrupt for nothing more than the end of its wait. */
    private void waitAndSwallowTheInterrupt() {
        waiting.countDown();
        assertThat(catchThrowable(never::await)).isInstanceOf(InterruptedException.class);
    }

    private void assertNotSent() {
        assertThat(await(thrown)).isInstanceOf(CallInterruptedException.class);
        assertThat(heard.awaitEnded(1).ended().outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void endsInTheVeryExceptionOfTheFunction() {
        IllegalStateException own = new IllegalStateException("of the function");
        CompletableFuture<Object> future = openOn(Runnable::run).callAsync(it -> {
            throw own;
        });

        assertThat(catchThrowableOfType(ExecutionException.class, future::get)).hasCause(own);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void neverBeginsOnceItsFutureHasEnded(boolean byCancel) {
        AttestClient client = openOn(held::add);
        AtomicInteger runs = new AtomicInteger();
        CompletableFuture<Integer> future = client.callAsync(it -> runs.incrementAndGet());

        // While a stage of its end still runs.
        CompletableFuture<Void> stage = future.handle((value, thrown) -> {
            held.remove().run();
            return null;
        });
        end(future, byCancel);
        await(stage);

        assertThat(runs).hasValue(0);
        ClientLog log = open(new ClientLog(Level.WARNING));
        TestClients.close(client);
        assertThat(log.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sendsNothingThoughTheFunctionSwallowsTheInterrupt(boolean byCancel) {
        CompletableFuture<Object> future = watched(open(client()), it -> {
            waitAndSwallowTheInterrupt();
            return SEND.call(it);
        });
        Await.open(waiting);

        end(future, byCancel);

        assertNotSent();
    }

    @Test
    void sendsNothingFromAFunctionWithinOneWhoseFutureHasEnded() {
        CompletableFuture<Object> outer = watched(open(client()), it -> {
            waitAndSwallowTheInterrupt();
            try {
                return it.callAsync(SEND::call).join();
            } catch (CompletionException e) {
                return CallStyle.sneak(e.getCause());
            }
        });
        Await.open(waiting);

        assertThat(outer.cancel(true)).isTrue();

        assertNotSent();
    }

    @ParameterizedTest
    @CsvSource({"true, CREATE", "false, CREATE", "true, ME"})
    void tellsTheListenerAndTheLogOfASendThatMayHaveHappened(boolean byCancel, SampleCall call) {
        ClientLog log = open(new ClientLog(Level.WARNING));
        CompletableFuture<Object> future = watched(open(client()), call::call);
        Await.until("the request is in progress", () -> server.getRequestCount() == 1);

        end(future, byCancel);

        // The log is told last.
        assertThat(await(thrown)).isInstanceOf(CallInterruptedException.class);
        assertThat(heard.awaitEnded(1).ended().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(log.lines())
                .hasSize(call.isRead() ? 0 : 1)
                .allMatch(line ->
                        line.startsWith("WARNING ") && line.contains(call.operationName()) && line.contains("UNKNOWN"));
    }

    @Test
    void leavesNoInterruptForTheNextTaskOfTheThread() {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        // Not a pool of the JDK, which clears the flag itself.
        AttestClient client = openOn(task -> RawServer.start(() -> {
            task.run();
            interrupted.complete(Thread.currentThread().isInterrupted());
        }));
        CompletableFuture<Boolean> future = client.callAsync(it -> {
            waiting.countDown();
            Await.until("it is interrupted", () -> Thread.currentThread().isInterrupted());
            return true;
        });
        Await.open(waiting);

        assertThat(future.cancel(true)).isTrue();

        assertThat(await(interrupted)).isFalse();
    }

    /** A JVM whose main has returned exits, although the client was not closed. */
    @Test
    void leavesNoThreadThatKeepsTheJvm() {
        prepare(READ.goodResponse());

        assertThat(await(open(client()).callAsync(READ::call))).isNotNull();

        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().matches("attest-client.*|OkHttp .*"))
                .isNotEmpty()
                .allMatch(Thread::isDaemon);
    }

    @Test
    void failsUnsentIfTheExecutorThrows() {
        Throwable cause = new OutOfMemoryError("no thread");
        AttestClient client = openOn(task -> CallStyle.sneak(cause));

        AttestException failure = failure(client.callAsync(SEND::call));

        assertFailure(failure, NetworkException.class, Outcome.NOT_SENT, 0);
        assertThat(failure).hasCause(cause);
    }

    /** Whether it has begun or not; a loop that tries again finds a closed client. */
    @Test
    void failsUnsentWhenTheClientIsClosedBeforeItsFirstCall() {
        ClientLog log = open(new ClientLog(Level.WARNING));
        AttestClient client = openOn(held::add);
        CompletableFuture<Object> begun = client.callAsync(it -> {
            TestClients.close(client);
            Throwable first = catchThrowable(() -> SEND.call(it));
            assertThatThrownBy(() -> SEND.call(it)).isExactlyInstanceOf(IllegalStateException.class);
            return CallStyle.sneak(first);
        });
        CompletableFuture<Object> notBegun = client.callAsync(SEND::call);

        held.remove().run();

        assertFailure(failure(begun), NetworkException.class, Outcome.NOT_SENT, 0);
        assertFailure(failure(notBegun), NetworkException.class, Outcome.NOT_SENT, 0);
        assertThat(log.lines()).singleElement().asString().contains("made no call by the client that they got: 2.");
        assertThatThrownBy(() -> await(client.callAsync(READ::call)))
                .hasCauseExactlyInstanceOf(IllegalStateException.class);
        assertThat(server.getRequestCount()).isZero();
    }
}
