package io.attest.client;

import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.Page;
import java.util.concurrent.CompletableFuture;

record AsyncDocumentsClient(Calls calls) implements AsyncDocuments {

    @Override
    public CompletableFuture<Page<Document>> list(DocumentQuery query) {
        return calls.start(Endpoints.documents().page(query));
    }

    @Override
    public AsyncPager<Document> listAll(DocumentQuery query) {
        return calls.publishAll(Endpoints.documents(), query);
    }
}
