package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.util.List;

record DocumentsClient(Calls calls) implements Documents {

    @Override
    public Page<Document> list(DocumentQuery query) {
        return calls.execute(Endpoints.documents().page(query));
    }

    @Override
    public Page<Document> list(DocumentQuery query, RequestOptions options) {
        return with(options).list(query);
    }

    @Override
    public AutoPager<Document> listAll(DocumentQuery query, RequestOptions options) {
        return with(options).listAll(query);
    }

    @Override
    public List<Document> readAll(DocumentQuery query, RequestOptions options) {
        return with(options).readAll(query);
    }

    private DocumentsClient with(RequestOptions options) {
        return new DocumentsClient(calls.with(options));
    }

    @Override
    public AutoPager<Document> listAll(DocumentQuery query) {
        return calls.listAll(Endpoints.documents(), query);
    }

    @Override
    public List<Document> readAll(DocumentQuery query) {
        return WholeList.read(calls.listInTime(Endpoints.documents(), WholeList.queryOfAll(query)));
    }
}
