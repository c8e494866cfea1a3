package io.attest.client.paging;

import java.util.Iterator;
import java.util.Objects;
import java.util.function.Consumer;

/** An iterator that may have begun more than it has handed out. */
interface Reading<T> extends Iterator<T> {

    /** Ends what is in flight. Going on is possible, and fetches anew. */
    void cancel();

    /** A page that fails leaves in flight what is: the caller can go on. A consumer that fails is a caller who leaves. */
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
