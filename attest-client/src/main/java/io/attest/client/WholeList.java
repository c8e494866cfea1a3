package io.attest.client;

import static io.attest.client.internal.SdkLogger.LOGGER;

import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One reading of a whole list: each document once, and whether the list changed meanwhile. */
final class WholeList {

    private static final int MAX_READINGS = 3;

    private final int reading;
    private final @Nullable Seen before;
    private final List<Document> documents = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private boolean repeated;
    private @Nullable Integer firstTotal;
    private @Nullable Integer lastTotal;

    /** What two readings have in common if the list stayed as it is. */
    private record Seen(
            List<String> ids,
            @Nullable Integer firstTotal,
            @Nullable Integer lastTotal) {}

    private WholeList(int reading, @Nullable Seen before) {
        this.reading = reading;
        this.before = before;
    }

    /** Returns the query if it selects the whole list. */
    static DocumentQuery queryOfAll(DocumentQuery query) {
        int firstPage = Endpoints.documents().firstPage(query);
        if (firstPage != 1) {
            throw new IllegalArgumentException("page must be 1 or not set, but is " + firstPage);
        }
        return query;
    }

    static List<Document> read(AutoPager<Document> pager) {
        WholeList list = new WholeList(1, null);
        pager.pages().forEach(list::add);
        while (!list.isWhole()) {
            if (list.reading == MAX_READINGS) {
                throw list.changed();
            }
            list = list.next();
            pager.pages().forEach(list::add);
        }
        return list.documents();
    }

    private WholeList next() {
        return new WholeList(reading + 1, seen());
    }

    private Seen seen() {
        return new Seen(documents.stream().map(Document::id).toList(), firstTotal, lastTotal);
    }

    /** Adds the next page. */
    void add(Page<Document> page) {
        if (page.meta().currentPage() == 1) {
            firstTotal = page.meta().total();
        }
        lastTotal = page.meta().total();
        for (Document document : page.data()) {
            if (ids.add(document.id())) {
                documents.add(document);
            } else {
                repeated = true;
            }
        }
    }

    private boolean isWhole() {
        // An id that comes twice in each reading stands for another that never comes: then the total may be right.
        return !differs() || (!repeated && seen().equals(before));
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

    private List<Document> documents() {
        if (differs()) {
            LOGGER.log(
                    Level.WARNING,
                    "readAll: two equal readings of the list found " + documents.size() + " documents, but " + totals()
                            + "; the total is taken for wrong");
        }
        return List.copyOf(documents);
    }

    private String totals() {
        return "the total was " + Objects.toString(firstTotal, "unknown") + " on the first page and "
                + Objects.toString(lastTotal, "unknown") + " on the last";
    }

    private ListChangedException changed() {
        String message = "the list changed during each of " + MAX_READINGS + " readings: the last one has found "
                + documents.size() + " documents; " + totals();
        return Exceptions.get().listChanged(FailedCall.ofList(message, null), Outcome.ACCEPTED, documents);
    }
}
