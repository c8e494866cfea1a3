package io.attest.client;

import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.Page;
import java.util.concurrent.CompletableFuture;

final class AsyncDocumentsClient implements AsyncDocuments {

    private final Calls calls;
    private final CallSettings settings;

    AsyncDocumentsClient(Calls calls, CallSettings settings) {
        this.calls = calls;
        this.settings = settings;
    }

    @Override
    public CompletableFuture<Page<Document>> list(DocumentQuery query) {
        return calls.start(Endpoints.documents(query), settings);
    }

    @Override
    public AsyncPager<Document> listAll(DocumentQuery query) {
        DocumentQuery all = Endpoints.forAllPages(query);
        int firstPage = query.page() == null ? 1 : query.page();
        return calls.tellDrift(AsyncPager.of(
                firstPage, page -> calls.start(Endpoints.documentsPage(all, page), settings), Document::id));
    }
}
