package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import java.util.List;

record DocumentsClient(Calls calls) implements Documents {

    @Override
    public Page<Document> list(DocumentQuery query, RequestOptions options) {
        return calls.with(options).execute(Endpoints.documents().page(query));
    }

    @Override
    public List<Document> readAll(DocumentQuery query, RequestOptions options) {
        return WholeList.read(calls.with(options).listInTime(Endpoints.documents(), WholeList.queryOfAll(query)));
    }
}
