package io.attest.client;

import io.attest.client.internal.call.Endpoints;
import io.attest.client.internal.call.Listing;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.Page;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Lists the documents of the organization. This is the asynchronous counterpart of {@link Documents}. It is an
 * interface so that tests can fake it without a mocking library: it has one abstract method, and methods of later
 * versions come as defaults. The client's implementation is thread-safe.
 */
public interface AsyncDocuments {

    /**
     * Reads one page of documents, with one request (API: GET /documents), as {@link Documents#list(DocumentQuery)}
     * does.
     *
     * @param query selects the documents and the page
     * @return the page, or the exception that {@link Documents#list(DocumentQuery)} would throw
     * @throws IllegalArgumentException if {@code query} is null
     */
    CompletableFuture<Page<Document>> list(DocumentQuery query);

    /**
     * Reads the first page of active documents, with one request, as {@link Documents#list()} does. The same as
     * {@link #list(DocumentQuery)} with {@link DocumentQuery#defaults()}.
     *
     * @return the page, or the exception that {@link Documents#list()} would throw
     */
    default CompletableFuture<Page<Document>> list() {
        return list(DocumentQuery.defaults());
    }

    /**
     * Reads all documents, and fetches each page when there is demand for it (API: GET /documents), as
     * {@link Documents#listAll(DocumentQuery)} does. The default reads the pages with {@link #list(DocumentQuery)}.
     *
     * <pre>{@code
     * client.async().documents().listAll(DocumentQuery.defaults().archived(true)).prefetch(4).subscribe(subscriber);
     * }</pre>
     *
     * @param query selects the documents and the first page
     * @return a publisher; each subscription reads the list from its first page
     * @throws IllegalArgumentException if {@code query} is null
     */
    default AsyncPager<Document> listAll(DocumentQuery query) {
        Listing<DocumentQuery, Document> documents = Endpoints.documents();
        return AsyncPager.of(documents.firstPage(query), page -> list(documents.query(query, page)));
    }

    /**
     * Reads all active documents, and fetches each page when there is demand for it, as {@link Documents#listAll()}
     * does. The same as {@link #listAll(DocumentQuery)} with {@link DocumentQuery#defaults()}.
     *
     * <pre>{@code
     * client.async().documents().listAll().prefetch(4).subscribe(subscriber);
     * }</pre>
     *
     * @return a publisher; each subscription reads the list from its first page
     */
    default AsyncPager<Document> listAll() {
        return listAll(DocumentQuery.defaults());
    }

    /**
     * Reads the whole list of documents that the query selects, each document once and none missing (API: GET
     * /documents), as {@link Documents#readAll(DocumentQuery)} does. Cancelling the future cancels the request in
     * flight.
     *
     * @param query selects the documents; its page must be 1 or not set
     * @return the documents in the order of the service, unmodifiable, or the exception that
     *     {@link Documents#readAll(DocumentQuery)} would throw
     * @throws IllegalArgumentException if {@code query} is null, or its page is greater than 1
     */
    default CompletableFuture<List<Document>> readAll(DocumentQuery query) {
        return WholeList.read(listAll(WholeList.queryOfAll(query)));
    }

    /**
     * Reads the whole list of active documents, each document once and none missing, as {@link Documents#readAll()}
     * does. The same as {@link #readAll(DocumentQuery)} with {@link DocumentQuery#defaults()}.
     *
     * @return the documents in the order of the service, unmodifiable, or the exception that
     *     {@link Documents#readAll()} would throw
     */
    default CompletableFuture<List<Document>> readAll() {
        return readAll(DocumentQuery.defaults());
    }
}
