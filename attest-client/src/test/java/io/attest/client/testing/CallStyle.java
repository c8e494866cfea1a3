package io.attest.client.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How an application makes a call. */
public enum CallStyle {
    /** On its own thread. Ended by an interrupt. */
    BLOCKING {
        @Override
        public <T> T call(AttestClient client, Function<AttestClient, T> call) {
            return call.apply(client);
        }

        @Override
        public OpenCall start(AttestClient client, SampleCall call) {
            OtherThread thread = OtherThread.start(() -> call.call(client));
            return new OpenCall(thread::interrupt, () -> {
                Throwable thrown = thread.join();
                if (thrown instanceof CallInterruptedException) {
                    assertThat(thread.wasInterrupted()).as("interrupt flag").isTrue();
                }
                return thrown;
            });
        }
    },
    /** In the background. Ended by cancelling its future. */
    BACKGROUND {
        @Override
        public <T> T call(AttestClient client, Function<AttestClient, T> call) {
            return owned(client.callAsync(call));
        }

        @Override
        public OpenCall start(AttestClient client, SampleCall call) {
            CompletableFuture<?> future = client.callAsync(call::call);
            return new OpenCall(() -> future.cancel(true), () -> catchThrowable(() -> owned(future)));
        }
    };

    // The first calls of a JVM took 30 s on two cores that 31 processes wanted.
    private static final int PATIENCE_SECONDS = 90;

    /**
     * A call that has begun on another thread.
     *
     * @param ending ends it as its owner can: by an interrupt, or by cancelling
     * @param ended waits for its end; what its owner gets thrown, or null if there was a response
     */
    public record OpenCall(Runnable ending, Supplier<@Nullable Throwable> ended) {

        public void end() {
            ending.run();
        }

        public @Nullable Throwable join() {
            return ended.get();
        }
    }

    /** Makes a call, and returns or throws what its owner gets. */
    public abstract <T> T call(AttestClient client, Function<AttestClient, T> call);

    /** Makes a call, and returns or throws what its owner gets. */
    public Object ask(AttestClient client, SampleCall call) {
        return call(client, call::call);
    }

    /** Makes a raw request. */
    public RawResponse execute(AttestClient client, RawRequest request) {
        return call(client, it -> it.execute(request));
    }

    /** Begins a call on another thread. */
    public abstract OpenCall start(AttestClient client, SampleCall call);

    /** Makes a call that must fail. */
    public AttestException failure(AttestClient client, SampleCall call) {
        AttestException failure = catchThrowableOfType(AttestException.class, () -> ask(client, call));
        if (failure == null) {
            throw new AssertionError(call + " did not fail");
        }
        return failure;
    }

    /** Throws what need not be declared where this is called, as Kotlin and Groovy can. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "DoNotCallSuggester"})
    public static <R, E extends Throwable> R sneak(@Nullable Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static <T> T owned(CompletableFuture<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (CancellationException e) {
            throw e;
        } catch (ExecutionException e) {
            return sneak(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}
