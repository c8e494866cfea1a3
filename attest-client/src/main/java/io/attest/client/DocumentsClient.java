package io.attest.client;

import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;

final class DocumentsClient implements Documents {

    private final Calls calls;
    private final CallSettings settings;

    DocumentsClient(Calls calls, CallSettings settings) {
        this.calls = calls;
        this.settings = settings;
    }

    @Override
    public Page<Document> list(DocumentQuery query) {
        return calls.execute(Endpoints.documents(query), settings);
    }

    @Override
    public AutoPager<Document> listAll(DocumentQuery query) {
        DocumentQuery all = Endpoints.forAllPages(query);
        int firstPage = query.page() == null ? 1 : query.page();
        return calls.tellDrift(AutoPager.of(
                firstPage, page -> calls.execute(Endpoints.documentsPage(all, page), settings), Document::id));
    }
}
