package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.StubStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedStoreTest {

    private final RateLimitStore memory = RateLimitStore.inMemory();
    private final FakeTime time = new FakeTime();

    private GuardedStore.Slot slot(RateLimitStore store) {
        return new GuardedStore(store, time).new Slot("key");
    }

    private static Window take(GuardedStore.Slot store) {
        return store.update(Reservation.ofNone(0), (held, none) -> held.take());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void freesNoSecondPermitAfterAnInterruptedUpdate(boolean stored) {
        AtomicInteger updates = new AtomicInteger();
        GuardedStore.Slot store = slot((key, change) -> {
            boolean interrupted = updates.incrementAndGet() == 3;
            String text = interrupted && !stored ? "" : memory.update(key, change);
            if (interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for the database");
            }
            return text;
        });
        Window unused = take(store);
        Window w = take(store);

        Window ended = store.update(new Reservation(w.number(), 0, 0, 0, false), Window::release);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(updates).hasValue(4);
        // One too many in flight until the window ends is safe, one too few is not.
        assertThat(ended.inFlight()).isEqualTo(stored ? 1 : 2);
    }

    /** It says nothing about what has failed since. */
    @Test
    void anUpdateThatBeganBeforeAnotherFailedEndsNoPause() {
        StubStore store = new StubStore();
        GuardedStore guarded = new GuardedStore(store, time);
        GuardedStore.Slot slot = guarded.new Slot("key");
        store.before(() -> {
            store.before(() -> {
                throw new IllegalStateException();
            });
            Window unused = take(guarded.new Slot("another key"));
            store.before(() -> {});
            time.advance(Duration.ofMillis(1));
        });

        Window unused = take(slot);

        assertThat(guarded.failure()).isEqualTo("IllegalStateException");
        unused = take(slot);
        assertThat(store.updates()).as("paused").isEqualTo(2);
    }

    /** A request that is taken while the store fails. */
    private Reservation takenWithout(StubStore failing, GuardedStore.Slot store) {
        failing.before(() -> {
            throw new IllegalStateException();
        });
        Reservation[] local = {Reservation.ofNone(0)};
        Window unused = store.update(local[0], (held, none) -> {
            local[0] = new Reservation(held.number(), 0, 0, 0, none.local());
            return held.take();
        });
        failing.before(() -> {});
        time.advance(Duration.ofSeconds(5));
        return local[0];
    }

    @Test
    void endsInTheStoreOnlyWhatItTookThere() {
        StubStore failing = new StubStore();
        GuardedStore.Slot store = slot(failing);
        Window unused = take(store);
        Reservation local = takenWithout(failing, store);

        assertThat(store.update(local, Window::release).inFlight()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void freesNoOtherRequestWhenTheStoreFailsTwiceDuringOne(boolean sameWindow) {
        StubStore failing = new StubStore();
        GuardedStore.Slot store = slot(failing);
        Window unused = store.update(Reservation.ofNone(0), (held, none) -> held);
        Reservation local = takenWithout(failing, store);
        unused = store.update(Reservation.ofNone(0), (held, none) -> sameWindow ? held : held.next());
        failing.before(() -> {
            throw new IllegalStateException();
        });

        assertThat(store.update(local, Window::release).available()).isEqualTo(60);
    }
}
