package io.attest.client;

import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One reading of a whole list: each document once, and whether the list changed meanwhile. */
final class WholeList {

    private static final int MAX_READINGS = 3;

    private final List<Document> documents = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private boolean repeated;
    private @Nullable Integer firstTotal;
    private @Nullable Integer lastTotal;

    /** Returns the query if it selects the whole list. */
    static DocumentQuery queryOfAll(DocumentQuery query) {
        int firstPage = Endpoints.documents().firstPage(query);
        if (firstPage != 1) {
            throw new IllegalArgumentException("page must be 1 or not set, but is " + firstPage);
        }
        return query;
    }

    static List<Document> read(AutoPager<Document> pager) {
        for (int reading = 1; true; reading++) {
            WholeList list = new WholeList();
            pager.pages().forEach(list::add);
            if (!list.hasChanged()) {
                return list.documents();
            }
            if (reading == MAX_READINGS) {
                throw list.changed();
            }
        }
    }

    static CompletableFuture<List<Document>> read(AsyncPager<Document> pager) {
        CompletableFuture<List<Document>> result = new CompletableFuture<>();
        read(pager, 1, result);
        return result;
    }

    private static void read(AsyncPager<Document> pager, int reading, CompletableFuture<List<Document>> result) {
        WholeList list = new WholeList();
        pager.pages().subscribe(new WholeListSubscriber(list, result, () -> {
            if (!list.hasChanged()) {
                result.complete(list.documents());
            } else if (reading == MAX_READINGS) {
                result.completeExceptionally(list.changed());
            } else {
                read(pager, reading + 1, result);
            }
        }));
    }

    /** Adds the next page. */
    void add(Page<Document> page) {
        if (page.meta().currentPage() == 1) {
            firstTotal = page.meta().total();
        }
        lastTotal = page.meta().total();
        for (Document document : page.data()) {
            // A fake may make documents without an id.
            if (document.id() == null || ids.add(document.id())) {
                documents.add(document);
            } else {
                repeated = true;
            }
        }
    }

    private boolean hasChanged() {
        if (firstTotal == null && lastTotal == null) {
            return repeated;
        }
        return differs(firstTotal) || differs(lastTotal);
    }

    private boolean differs(@Nullable Integer total) {
        return total != null && total != documents.size();
    }

    private List<Document> documents() {
        return List.copyOf(documents);
    }

    private ListChangedException changed() {
        String message = "the list changed during each of " + MAX_READINGS + " readings: the last one has found "
                + documents.size() + " documents; the total was " + Objects.toString(firstTotal, "unknown")
                + " on the first page and " + Objects.toString(lastTotal, "unknown") + " on the last";
        return new ListChangedException(FailedCall.unnamed(message, null), Outcome.ACCEPTED, documents);
    }
}
