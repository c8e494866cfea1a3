package io.attest.client.paging;

import java.util.Iterator;
import java.util.Objects;
import java.util.function.Consumer;

/** An iterator that may have started more than it has delivered. */
interface Reading<T> extends Iterator<T> {

    /** Cancels the pages in flight. Reading on is possible, and fetches them again. */
    void cancel();

    /** If a page fails, the others stay in flight, since the caller can go on. If the action fails, they do not. */
    @Override
    default void forEachRemaining(Consumer<? super T> action) {
        Objects.requireNonNull(action, "action");
        while (hasNext()) {
            T next = next();
            try {
                action.accept(next);
            } catch (Throwable e) {
                cancel();
                throw e;
            }
        }
    }
}
