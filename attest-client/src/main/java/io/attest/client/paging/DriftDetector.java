package io.attest.client.paging;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Compares each page with the page delivered before it, both as the service sent them. */
final class DriftDetector<T> {

    private static final System.Logger LOGGER = System.getLogger("io.attest.client");

    private final PagerSettings<T> settings;
    private @Nullable PageMeta before;
    private Set<Object> idsBefore = Set.of();
    private boolean refused;

    DriftDetector(PagerSettings<T> settings) {
        this.settings = settings;
    }

    /**
     * Returns what is to be delivered of this page.
     *
     * @throws ConcurrentModificationException if the list changed and the policy is to fail. The next call for the same
     *     page returns it
     */
    Page<T> compared(Page<T> page) {
        DriftPolicy policy = settings.onDrift();
        if (refused
                || (policy == DriftPolicy.IGNORE && settings.driftListeners().isEmpty())) {
            refused = false;
            return page;
        }
        Set<Object> ids = new HashSet<>();
        List<T> fresh = new ArrayList<>();
        for (T item : page.data()) {
            Object id = settings.id().apply(item);
            ids.add(id);
            if (!idsBefore.contains(id)) {
                fresh.add(item);
            }
        }
        PageDrift drift = drift(before, page.meta(), page.data().size() - fresh.size());
        before = page.meta();
        idsBefore = ids;
        if (drift == null) {
            return page;
        }
        tell(drift);
        if (policy == DriftPolicy.FAIL) {
            refused = true;
            throw new ConcurrentModificationException(message(drift));
        }
        return policy == DriftPolicy.IGNORE ? page : new Page<>(fresh, page.links(), page.meta());
    }

    private static @Nullable PageDrift drift(@Nullable PageMeta before, PageMeta now, int repeated) {
        if (before == null
                || (repeated == 0 && !differ(before.total(), now.total()) && now.lastPage() == before.lastPage())) {
            return null;
        }
        return new PageDrift(
                now.currentPage(), before.total(), now.total(), before.lastPage(), now.lastPage(), repeated);
    }

    /** Compares totals. A page without a total says nothing. */
    private static boolean differ(@Nullable Integer before, @Nullable Integer now) {
        return before != null && now != null && !before.equals(now);
    }

    private void tell(PageDrift drift) {
        LOGGER.log(Level.DEBUG, () -> message(drift));
        for (Consumer<? super PageDrift> listener : settings.driftListeners()) {
            try {
                listener.accept(drift);
            } catch (Throwable e) {
                // The reader would take it for a failed page. Only the class: the message may hold personal data.
                LOGGER.log(
                        Level.DEBUG,
                        "a drift listener failed ({0})",
                        e.getClass().getName());
            }
        }
    }

    private static String message(PageDrift drift) {
        return "the list changed before page " + drift.page() + " was read: total "
                + Objects.toString(drift.totalBefore(), "unknown") + ", now "
                + Objects.toString(drift.total(), "unknown") + "; last page " + drift.lastPageBefore() + ", now "
                + drift.lastPage() + "; items repeated: " + drift.repeated();
    }
}
