package io.attest.client.paging;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** The settings of a pager, however its pages are fetched. */
record PagerSettings<T>(
        int firstPage,
        int prefetch,
        Function<? super T, ?> id,
        DriftPolicy onDrift,
        List<Consumer<? super PageDrift>> driftListeners) {

    private static final int MAX_PREFETCH = 100;

    // Java callers without a nullness checker do pass null.
    @SuppressWarnings("ConstantValue")
    PagerSettings {
        if (firstPage < 1) {
            throw new IllegalArgumentException("firstPage must be at least 1, but is " + firstPage);
        }
        if (prefetch < 0 || prefetch > MAX_PREFETCH) {
            throw new IllegalArgumentException("pages must be between 0 and " + MAX_PREFETCH + ", but is " + prefetch);
        }
        if (onDrift == null) {
            throw new IllegalArgumentException("policy must not be null");
        }
    }

    static <T> PagerSettings<T> defaults(int firstPage, Function<? super T, ?> id) {
        return new PagerSettings<>(firstPage, 0, id, DriftPolicy.IGNORE, List.of());
    }

    PagerSettings<T> prefetch(int pages) {
        return new PagerSettings<>(firstPage, pages, id, onDrift, driftListeners);
    }

    PagerSettings<T> onDrift(DriftPolicy policy) {
        return new PagerSettings<>(firstPage, prefetch, id, policy, driftListeners);
    }

    @SuppressWarnings("ConstantValue")
    PagerSettings<T> driftListener(Consumer<? super PageDrift> listener) {
        if (listener == null) {
            throw new IllegalArgumentException("listener must not be null");
        }
        List<Consumer<? super PageDrift>> more =
                Stream.concat(driftListeners.stream(), Stream.of(listener)).toList();
        return new PagerSettings<>(firstPage, prefetch, id, onDrift, more);
    }
}
