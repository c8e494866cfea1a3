package io.attest.examples.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.ratelimit.RateLimitWindow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link RateLimitStore} must do. A test of an implementation extends this class, which needs no other. */
abstract class RateLimitStoreContract {

    private static final int THREADS = 8;
    private static final int INCREMENTS = 500;
    private static final Instant RESET = Instant.parse("2026-01-01T00:01:00Z");
    private static final RateLimitWindow SOME =
            new RateLimitWindow(7, 60, 42, 3, 2, 1, RESET, null, RESET.minusSeconds(60), 1, true);

    private final String key = "key-" + UUID.randomUUID();

    /** The store under test, the same one during a test. It may hold other keys. */
    protected abstract RateLimitStore store();

    /** What another process would use to share the windows of {@link #store()}. */
    protected RateLimitStore storeOfAnotherProcess() {
        return store();
    }

    static List<RateLimitWindow> windows() {
        return List.of(
                RateLimitWindow.unknown(),
                SOME,
                new RateLimitWindow(8, 100, 100, 0, 0, 4, null, RESET, RESET, 0, false),
                new RateLimitWindow(9, 1, 1, 0, 0, 0, null, RESET.plusNanos(123_456_789), null, 0, false),
                extreme(Long.MAX_VALUE, Integer.MAX_VALUE, Instant.MAX, true),
                extreme(Long.MIN_VALUE, Integer.MIN_VALUE, Instant.MIN, false));
    }

    private static RateLimitWindow extreme(long number, int count, Instant time, boolean flag) {
        return new RateLimitWindow(number, count, count, count, count, count, time, time, time, count, flag);
    }

    @Test
    void ofANewKeyNothingIsKnown() {
        assertThat(stored(key)).isEqualTo(RateLimitWindow.unknown());
    }

    @ParameterizedTest
    @MethodSource("windows")
    void everyComponentIsReadAsItWasWritten(RateLimitWindow window) {
        assertThat(store().update(key, before -> window)).isEqualTo(window);

        assertThat(stored(key)).isEqualTo(window);
    }

    @Test
    void aChangeStartsFromWhatIsStored() {
        store().update(key, before -> SOME);

        assertThat(store().update(key, RateLimitStoreContract::oneMoreInFlight)).isEqualTo(oneMoreInFlight(SOME));
        assertThat(stored(key)).isEqualTo(oneMoreInFlight(SOME));
    }

    @Test
    void theVeryObjectChangesNothing() {
        store().update(key, before -> SOME);

        assertThat(store().update(key, before -> before)).isEqualTo(SOME);
        assertThat(stored(key)).isEqualTo(SOME);
    }

    @Test
    void keysAreIndependent() {
        store().update(key, before -> SOME);

        assertThat(stored(key + "-other")).isEqualTo(RateLimitWindow.unknown());
        store().update(key + "-other", RateLimitStoreContract::oneMoreInFlight);
        assertThat(stored(key)).isEqualTo(SOME);
    }

    @Test
    void whatAChangeThrowsReachesTheCallerAndNothingIsStored() {
        IllegalStateException thrown = new IllegalStateException("of the change");
        store().update(key, before -> SOME);

        assertThatThrownBy(() -> store().update(key, before -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThat(stored(key)).isEqualTo(SOME);
        assertThat(store().update(key, RateLimitStoreContract::oneMoreInFlight)).isEqualTo(oneMoreInFlight(SOME));
    }

    @Test
    void noChangeIsLostAndNoneIsMadeTwiceWhenThreadsAndProcessesRace() throws Exception {
        List<Callable<List<Integer>>> work = new ArrayList<>();
        work.addAll(Collections.nCopies(THREADS, () -> increments(store())));
        work.addAll(Collections.nCopies(THREADS, () -> increments(storeOfAnotherProcess())));
        List<Integer> seen = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            for (Future<List<Integer>> part : threads.invokeAll(work)) {
                seen.addAll(part.get());
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(seen).doesNotHaveDuplicates().hasSize(2 * THREADS * INCREMENTS);
        assertThat(stored(key).inFlight()).isEqualTo(2 * THREADS * INCREMENTS);
    }

    private List<Integer> increments(RateLimitStore store) {
        List<Integer> results = new ArrayList<>();
        for (int i = 0; i < INCREMENTS; i++) {
            results.add(
                    store.update(key, RateLimitStoreContract::oneMoreInFlight).inFlight());
        }
        return results;
    }

    private RateLimitWindow stored(String name) {
        return storeOfAnotherProcess().update(name, before -> before);
    }

    static RateLimitWindow oneMoreInFlight(RateLimitWindow window) {
        return new RateLimitWindow(
                window.number(),
                window.limit(),
                window.remaining(),
                window.inFlight() + 1,
                window.unreported(),
                window.owed(),
                window.reset(),
                window.endsBy(),
                window.previousReset(),
                window.lateSeconds(),
                window.cautious());
    }
}
