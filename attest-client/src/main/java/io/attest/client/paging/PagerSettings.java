package io.attest.client.paging;

import io.attest.client.internal.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The settings of a pager, however its pages are fetched. */
record PagerSettings<T>(
        int firstPage,
        int prefetch,
        Function<? super T, ?> id,
        DriftPolicy onDrift,
        List<Consumer<? super PageDrift>> driftListeners) {

    private static final int MAX_PREFETCH = 100;

    PagerSettings {
        Arguments.inRange("firstPage", firstPage, 1, Integer.MAX_VALUE);
        Arguments.inRange("pages", prefetch, 0, MAX_PREFETCH);
        Arguments.required("policy", onDrift);
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

    PagerSettings<T> driftListener(Consumer<? super PageDrift> listener) {
        List<Consumer<? super PageDrift>> more = new ArrayList<>(driftListeners);
        more.add(Arguments.required("listener", listener));
        return new PagerSettings<>(firstPage, prefetch, id, onDrift, more);
    }
}
