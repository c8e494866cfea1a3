package io.attest.client.paging;

import static io.attest.client.internal.SdkLogger.LOGGER;

import io.attest.client.model.Document;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares each page with the page delivered before it, both as the service sent them. */
final class DriftDetector<T> {

    private final DriftPolicy policy;
    private @Nullable PageMeta before;
    private Set<Object> idsBefore = Set.of();
    private boolean refused;

    DriftDetector(DriftPolicy policy) {
        this.policy = policy;
    }

    /**
     * Returns the page to deliver: this one, or a copy without the items that the page before it had.
     *
     * @throws ConcurrentModificationException if the list changed and the policy is to fail. The next call for the same
     *     page returns it
     */
    Page<T> compared(Page<T> page) {
        if (refused || policy == DriftPolicy.IGNORE) {
            refused = false;
            return page;
        }
        Set<Object> ids = new HashSet<>();
        List<T> fresh = new ArrayList<>();
        for (T item : page.data()) {
            Object id = id(item);
            ids.add(id);
            if (!idsBefore.contains(id)) {
                fresh.add(item);
            }
        }
        String change = change(before, page.meta(), page.data().size() - fresh.size());
        before = page.meta();
        idsBefore = ids;
        if (change == null) {
            return page;
        }
        LOGGER.log(Level.DEBUG, change);
        if (policy == DriftPolicy.FAIL) {
            refused = true;
            throw new ConcurrentModificationException(change);
        }
        return new Page<>(fresh, page.links(), page.meta());
    }

    /** Returns what identifies an item: a document that was renamed in the meantime is still the same. */
    private static Object id(Object item) {
        return item instanceof Document document ? document.id() : item;
    }

    private static @Nullable String change(@Nullable PageMeta before, PageMeta now, int repeated) {
        if (before == null
                || (repeated == 0 && !differ(before.total(), now.total()) && now.lastPage() == before.lastPage())) {
            return null;
        }
        return "the list changed before page " + now.currentPage() + " was read: total "
                + Objects.toString(before.total(), "unknown") + ", now " + Objects.toString(now.total(), "unknown")
                + "; last page " + before.lastPage() + ", now " + now.lastPage() + "; items repeated: " + repeated;
    }

    /** Returns whether both totals are known and differ. */
    private static boolean differ(@Nullable Integer before, @Nullable Integer now) {
        return before != null && now != null && !before.equals(now);
    }
}
