package io.attest.client.paging;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What tells items apart, and what happens when the list changes while it is read. */
record DriftRule<T>(
        Function<? super T, ?> id,
        DriftPolicy policy,
        @Nullable Consumer<? super PageDrift> listener) {

    DriftRule<T> with(DriftPolicy other) {
        return new DriftRule<>(id, other, listener);
    }

    DriftRule<T> with(Consumer<? super PageDrift> other) {
        return new DriftRule<>(id, policy, other);
    }

    /** Whether nobody wants to know. */
    boolean idle() {
        return policy == DriftPolicy.IGNORE && listener == null;
    }

    void tell(PageDrift drift) {
        if (listener == null) {
            return;
        }
        try {
            listener.accept(drift);
        } catch (Throwable e) {
            // The reader would take it for a page that failed, and the page would be lost.
            System.getLogger("io.attest.client").log(System.Logger.Level.DEBUG, "a drift listener failed", e);
        }
    }
}
