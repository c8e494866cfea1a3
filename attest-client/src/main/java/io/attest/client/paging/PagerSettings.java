package io.attest.client.paging;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The settings of a pager, however its pages are fetched. */
record PagerSettings<T>(int firstPage, int prefetch, DriftRule<T> drift) {

    private static final int MAX_PREFETCH = 100;

    PagerSettings {
        if (firstPage < 1) {
            throw new IllegalArgumentException("firstPage must be at least 1, but is " + firstPage);
        }
        if (prefetch < 0 || prefetch > MAX_PREFETCH) {
            throw new IllegalArgumentException("pages must be between 0 and " + MAX_PREFETCH + ", but is " + prefetch);
        }
    }

    static <T> PagerSettings<T> defaults(int firstPage, Function<? super T, ?> id) {
        return new PagerSettings<>(firstPage, 0, new DriftRule<>(id, DriftPolicy.IGNORE, List.of()));
    }

    PagerSettings<T> withPrefetch(int pages) {
        return new PagerSettings<>(firstPage, pages, drift);
    }

    PagerSettings<T> with(DriftPolicy policy) {
        return new PagerSettings<>(firstPage, prefetch, drift.with(required("policy", policy)));
    }

    PagerSettings<T> with(Consumer<? super PageDrift> listener) {
        return new PagerSettings<>(firstPage, prefetch, drift.with(required("listener", listener)));
    }

    // Java callers without a nullness checker do pass null.
    @SuppressWarnings("ConstantValue")
    private static <V> V required(String parameter, V value) {
        if (value == null) {
            throw new IllegalArgumentException(parameter + " must not be null");
        }
        return value;
    }
}
