package io.attest.examples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.ratelimit.RateLimitStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link RateLimitStore} must do. A test of an implementation extends this class, which needs no other. */
public abstract class RateLimitStoreContract {

    private static final int THREADS = 8;
    private static final String SOME = "some text";

    // As long as a key of the SDK's.
    private final String key = UUID.randomUUID() + "-".repeat(28);

    /** The store under test, the same one during a test. It may hold other keys. */
    protected abstract RateLimitStore store();

    /** What another process would use to share the texts of {@link #store()}. */
    protected RateLimitStore storeOfAnotherProcess() {
        return store();
    }

    /** How often each thread changes a text while others do. */
    protected int increments() {
        return 500;
    }

    static List<String> texts() {
        String printable =
                IntStream.rangeClosed(' ', '~').mapToObj(Character::toString).collect(Collectors.joining());
        return List.of("1", " ", "-", "'; \"$1 %s {} \\n", printable, "x".repeat(255));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aTextIsReadAsItWasWritten(String text) {
        assertThat(store().update(key, before -> text)).isEqualTo(text);

        assertThat(stored(key)).isEqualTo(text);
    }

    @Test
    void aChangeStartsFromWhatIsStoredAndFromNullAtFirstAndAnEqualTextChangesNothing() {
        assertThat(store().update(key, before -> before == null ? SOME : "not null"))
                .isEqualTo(SOME);

        assertThat(store().update(key, before -> before + "!")).isEqualTo(SOME + "!");
        assertThat(store().update(
                                key, before -> new String(String.valueOf(before).toCharArray())))
                .isEqualTo(SOME + "!");
        assertThat(stored(key)).isEqualTo(SOME + "!");
    }

    @Test
    void keysAreIndependent() {
        String other = key.replace('-', '+');
        store().update(key, before -> SOME);
        store().update(other, RateLimitStoreContract::increment);

        assertThat(stored(key)).isEqualTo(SOME);
        assertThat(stored(other)).isEqualTo("1");
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
        assertThat(store().update(key, before -> before + "!")).isEqualTo(SOME + "!");
    }

    @Test
    void noChangeIsLostAndNoneIsMadeTwiceWhenThreadsAndProcessesRace() throws Exception {
        List<Callable<List<String>>> work = new ArrayList<>(Collections.nCopies(THREADS, () -> increments(store())));
        work.addAll(Collections.nCopies(THREADS, () -> increments(storeOfAnotherProcess())));
        List<String> seen = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        for (Future<List<String>> part : threads.invokeAll(work)) {
            seen.addAll(part.get());
        }
        threads.shutdown();

        assertThat(seen).doesNotHaveDuplicates().hasSize(2 * THREADS * increments());
        assertThat(stored(key)).isEqualTo(Integer.toString(2 * THREADS * increments()));
    }

    private List<String> increments(RateLimitStore store) {
        List<String> results = new ArrayList<>();
        for (int i = 0; i < increments(); i++) {
            results.add(store.update(key, RateLimitStoreContract::increment));
        }
        return results;
    }

    private String stored(String name) {
        return storeOfAnotherProcess().update(name, text -> text == null ? "nothing is stored" : text);
    }

    /** A change that can be counted. */
    protected static String increment(@Nullable String text) {
        return Integer.toString(text == null ? 1 : Integer.parseInt(text) + 1);
    }
}
