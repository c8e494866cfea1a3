package io.attest.client;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One reading of a whole list: each document once, and whether the list changed meanwhile. */
final class WholeList {

    private static final int MAX_READINGS = 3;

    /** The documents by their ids, in the order of the list. */
    private final Map<String, Document> documents = new LinkedHashMap<>();

    private boolean repeated;
    private @Nullable Integer firstTotal;
    private @Nullable Integer lastTotal;

    private WholeList() {}

    /** Returns the query if it selects the whole list. */
    static DocumentQuery queryOfAll(DocumentQuery query) {
        int firstPage = Endpoints.documents().firstPage(query);
        if (firstPage != 1) {
            throw new IllegalArgumentException("page must be 1 or not set, but is " + firstPage);
        }
        return query;
    }

    static List<Document> read(AutoPager<Document> pager) {
        WholeList before = null;
        for (int reading = 1; ; reading++) {
            WholeList list = new WholeList();
            pager.pages().forEach(list::add);
            if (!list.differs()) {
                return list.documents();
            }
            if (before != null && list.equalsReading(before)) {
                list.logWrongTotal();
                return list.documents();
            }
            if (reading == MAX_READINGS) {
                throw list.changed();
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

    private List<Document> documents() {
        return List.copyOf(documents.values());
    }

    private boolean equalsReading(WholeList before) {
        // An id that comes twice in each reading stands for another that never comes: then the total may be right.
        return !repeated
                && List.copyOf(documents.keySet()).equals(List.copyOf(before.documents.keySet()))
                && Objects.equals(firstTotal, before.firstTotal)
                && Objects.equals(lastTotal, before.lastTotal);
    }

    private boolean differs() {
        if (firstTotal == null && lastTotal == null) {
            return repeated;
        }
        return differs(firstTotal) || differs(lastTotal);
    }

    private boolean differs(@Nullable Integer total) {
        return total != null && total != documents.size();
    }

    private void logWrongTotal() {
        LOGGER.log(
                Level.WARNING,
                "readAll: two equal readings of the list found " + documents.size() + " documents, but " + totals()
                        + "; the total is taken for wrong");
    }

    private String totals() {
        return "the total was " + Objects.toString(firstTotal, "unknown") + " on the first page and "
                + Objects.toString(lastTotal, "unknown") + " on the last";
    }

    private ListChangedException changed() {
        String message = "the list changed during each of " + MAX_READINGS + " readings: the last one has found "
                + documents.size() + " documents; " + totals();
        return Exceptions.get().listChanged(FailedCall.ofList(message, null), Outcome.ACCEPTED, documents());
    }
}
