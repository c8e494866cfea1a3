package io.attest.client.paging;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares each page with the one delivered before it. Both as the service sent them, whatever was left out. */
final class DriftIterator<T> implements Reading<Page<T>> {

    private final Reading<Page<T>> pages;
    private final DriftRule<T> rule;
    private @Nullable PageMeta before;
    private Set<Object> idsBefore = Set.of();
    private @Nullable Page<T> arrived;
    private boolean refused;

    DriftIterator(Reading<Page<T>> pages, DriftRule<T> rule) {
        this.pages = pages;
        this.rule = rule;
    }

    @Override
    public boolean hasNext() {
        return arrived != null || pages.hasNext();
    }

    @Override
    public Page<T> next() {
        Page<T> page = arrived == null ? pages.next() : arrived;
        // Until it is delivered: the function for ids may throw, and the policy does.
        arrived = page;
        Page<T> delivered = refused ? page : compared(page);
        arrived = null;
        refused = false;
        return delivered;
    }

    private Page<T> compared(Page<T> page) {
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
                || (repeated == 0 && meta.total() == before.total() && meta.lastPage() == before.lastPage())) {
            return null;
        }
        return new PageDrift(
                meta.currentPage(), before.total(), meta.total(), before.lastPage(), meta.lastPage(), repeated);
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

    private static String message(PageDrift drift) {
        return "the list changed before page " + drift.page() + " was read: total " + drift.totalBefore() + ", now "
                + drift.total() + "; last page " + drift.lastPageBefore() + ", now " + drift.lastPage()
                + "; items repeated: " + drift.repeated();
    }

    @Override
    public void cancel() {
        pages.cancel();
    }
}
