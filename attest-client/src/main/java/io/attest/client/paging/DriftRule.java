package io.attest.client.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** How items are told apart, and what happens when the list changes while it is read. */
record DriftRule<T>(Function<? super T, ?> id, DriftPolicy policy, List<Consumer<? super PageDrift>> listeners) {

    DriftRule<T> with(DriftPolicy other) {
        return new DriftRule<>(id, other, listeners);
    }

    DriftRule<T> with(Consumer<? super PageDrift> another) {
        List<Consumer<? super PageDrift>> more = new ArrayList<>(listeners);
        more.add(another);
        return new DriftRule<>(id, policy, List.copyOf(more));
    }

    /** Returns whether a change would have no consequence. */
    boolean idle() {
        return policy == DriftPolicy.IGNORE && listeners.isEmpty();
    }

    void tell(PageDrift drift) {
        tell(PagingLog::drifted, drift);
        listeners.forEach(listener -> tell(listener, drift));
    }

    private static void tell(Consumer<? super PageDrift> listener, PageDrift drift) {
        try {
            listener.accept(drift);
        } catch (Throwable e) {
            // The reader would take the exception for a failed page, and the page would be lost.
            PagingLog.failed("a drift listener", e);
        }
    }
}
