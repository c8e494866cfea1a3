package io.attest.client.paging;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares each page with the page before it, both as the service sent them. */
final class DriftCheck<T> {

    private final DriftRule<T> rule;
    private @Nullable PageMeta before;
    private Set<Object> idsBefore = Set.of();
    private boolean refused;

    DriftCheck(DriftRule<T> rule) {
        this.rule = rule;
    }

    /**
     * Returns what is to be delivered of this page.
     *
     * @throws ConcurrentModificationException if the list changed and the policy is to fail. The next call for the same
     *     page returns it
     */
    Page<T> compared(Page<T> page) {
        if (refused || rule.idle()) {
            refused = false;
            return page;
        }
        Set<Object> ids = new HashSet<>();
        List<T> fresh = new ArrayList<>();
        for (T item : page.data()) {
            Object id = rule.id().apply(item);
            ids.add(id);
            if (!idsBefore.contains(id)) {
                fresh.add(item);
            }
        }
        PageDrift drift = drift(page, page.data().size() - fresh.size());
        before = page.meta();
        idsBefore = ids;
        return drift == null ? page : judged(page, fresh, drift);
    }

    private @Nullable PageDrift drift(Page<T> page, int repeated) {
        PageMeta meta = page.meta();
        if (before == null
                || (repeated == 0 && !differ(before.total(), meta.total()) && meta.lastPage() == before.lastPage())) {
            return null;
        }
        return new PageDrift(
                meta.currentPage(), before.total(), meta.total(), before.lastPage(), meta.lastPage(), repeated);
    }

    /** Compares totals. A page without a total says nothing. */
    private static boolean differ(@Nullable Integer totalBefore, @Nullable Integer total) {
        return totalBefore != null && total != null && !totalBefore.equals(total);
    }

    private Page<T> judged(Page<T> page, List<T> fresh, PageDrift drift) {
        rule.tell(drift);
        return switch (rule.policy()) {
            case IGNORE -> page;
            case DEDUPLICATE -> new Page<>(fresh, page.links(), page.meta());
            case FAIL -> {
                refused = true;
                throw new ConcurrentModificationException(message(drift));
            }
        };
    }

    static String message(PageDrift drift) {
        return "the list changed before page " + drift.page() + " was read: total " + text(drift.totalBefore())
                + ", now " + text(drift.total()) + "; last page " + drift.lastPageBefore() + ", now " + drift.lastPage()
                + "; items repeated: " + drift.repeated();
    }

    private static String text(@Nullable Integer total) {
        return total == null ? "unknown" : total.toString();
    }
}
