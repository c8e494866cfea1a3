package io.attest.client.testing;

import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A list that is being read. */
public record OpenList<T>(Iterator<T> items) {

    public static <T> OpenList<T> of(Iterable<T> list) {
        return new OpenList<>(list.iterator());
    }

    /** Reads so many items, or fewer if the list ends. */
    public List<T> take(int count) {
        List<T> taken = new ArrayList<>();
        while (taken.size() < count && items.hasNext()) {
            taken.add(items.next());
        }
        return taken;
    }

    public List<T> all() {
        return take(Integer.MAX_VALUE);
    }

    /** What reading one more item fails with. */
    public Throwable failure() {
        return catchThrowable(items::hasNext);
    }
}
