package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.ratelimit.RateLimitStore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedStoreTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void freesNoSecondPermitAfterAnInterruptedUpdate(boolean stored) {
        RateLimitStore memory = RateLimitStore.inMemory();
        AtomicInteger updates = new AtomicInteger();
        SharedStore store = new SharedStore(
                (key, change) -> {
                    boolean interrupted = updates.incrementAndGet() == 3;
                    String text = interrupted && !stored ? "" : memory.update(key, change);
                    if (interrupted) {
                        Thread.currentThread().interrupt();
                        throw new IllegalStateException("interrupted while waiting for the database");
                    }
                    return text;
                },
                "key");
        store.update(Reservation.ofNone(0), (held, none) -> held.take());
        Window w = store.update(Reservation.ofNone(0), (held, none) -> held.take());

        Window ended = store.update(new Reservation(w.number(), 0, 0, false), Window::giveBack);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(updates).hasValue(4);
        // One too many in flight until the window ends is safe, one too few is not.
        assertThat(ended.inFlight()).isEqualTo(stored ? 1 : 2);
    }
}
