package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class FallbackStoreTest {

    @Test
    void endsInTheStoreOnlyWhatItTookThere() {
        FakeTime time = new FakeTime();
        RateLimitStore memory = RateLimitStore.inMemory();
        AtomicBoolean fails = new AtomicBoolean();
        SharedStore shared = new SharedStore(
                (key, change) -> {
                    if (fails.get()) {
                        throw new IllegalStateException();
                    }
                    return memory.update(key, change);
                },
                "key");
        FallbackStore store = new FallbackStore(shared, time);
        store.update(Reservation.ofNone(0), (held, none) -> held.take());
        fails.set(true);
        Reservation[] local = {Reservation.ofNone(0)};
        store.update(local[0], (held, none) -> {
            local[0] = new Reservation(held.number(), 0, 0, none.local());
            return held.take();
        });
        fails.set(false);
        time.advance(Duration.ofSeconds(5));

        Window ended = store.update(local[0], Window::giveBack);

        assertThat(ended.inFlight()).isEqualTo(1);
    }
}
