package io.attest.client;

import io.attest.client.error.ListChangedException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.util.Arguments;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One reading of a whole list: each document once, and whether any may be missing. */
final class WholeList {

    private static final int MAX_READINGS = 3;

    /** The documents by their ids, in the order of the list. */
    private final Map<String, Document> documents = new LinkedHashMap<>();

    private boolean repeated;
    private @Nullable ListChangedException shorter;
    private @Nullable Integer firstTotal;
    private @Nullable Integer lastTotal;

    private WholeList(AutoPager<Document> pager) {
        try {
            pager.pages().forEach(this::add);
        } catch (ListChangedException e) {
            shorter = e;
        }
    }

    /** Returns the query if it selects the whole list. */
    static DocumentQuery queryOfAll(DocumentQuery query) {
        Integer page = Arguments.required("query", query).page();
        if (page != null && page != 1) {
            throw new IllegalArgumentException("page must be 1 or not set, but is " + page);
        }
        return query;
    }

    static List<Document> read(AutoPager<Document> pager) {
        WholeList before = null;
        for (int reading = 1; ; reading++) {
            WholeList list = new WholeList(pager);
            if (!list.differs()) {
                return List.copyOf(list.documents.values());
            }
            if (before != null && list.equalsReading(before)) {
                throw list.changed("two equal readings of the list have found ");
            }
            if (reading == MAX_READINGS) {
                // The last one may have ended early.
                WholeList longer = before != null && before.documents.size() > list.documents.size() ? before : list;
                throw longer.changed("the list changed during each of " + MAX_READINGS + " readings: one has found ");
            }
            before = list;
        }
    }

    private void add(Page<Document> page) {
        if (page.meta().currentPage() == 1) {
            firstTotal = page.meta().total();
        }
        lastTotal = page.meta().total();
        for (Document document : page.data()) {
            repeated |= documents.putIfAbsent(document.id(), document) != null;
        }
    }

    private boolean equalsReading(WholeList before) {
        // An id that comes twice in each reading stands for another that never comes: then the total may be right.
        return !repeated
                && shorter == null
                && List.copyOf(documents.keySet()).equals(List.copyOf(before.documents.keySet()))
                && Objects.equals(firstTotal, before.firstTotal)
                && Objects.equals(lastTotal, before.lastTotal);
    }

    private boolean differs() {
        boolean hasTotal = firstTotal != null || lastTotal != null;
        return shorter != null || (hasTotal ? differs(firstTotal) || differs(lastTotal) : repeated);
    }

    private boolean differs(@Nullable Integer total) {
        return total != null && total != documents.size();
    }

    private ListChangedException changed(String found) {
        String message = found + documents.size() + " documents; the total was "
                + Objects.toString(firstTotal, "unknown") + " on the first page and "
                + Objects.toString(lastTotal, "unknown") + " on the last. Documents may be missing.";
        return Exceptions.get().listChanged(FailedCall.ofList(message), List.copyOf(documents.values()), shorter);
    }
}
