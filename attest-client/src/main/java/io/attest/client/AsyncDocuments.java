package io.attest.client;

import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.Page;
import java.util.concurrent.CompletableFuture;

/**
 * The asynchronous twin of {@link Documents}. An interface, so that tests can fake it without a library. Thread-safe.
 */
public interface AsyncDocuments {

    /**
     * Reads one page, with one request (interface: GET /documents), as {@link Documents#list(DocumentQuery)} does.
     *
     * @param query which documents
     * @return the page, or the exception that {@link Documents#list(DocumentQuery)} would throw
     * @throws IllegalArgumentException if {@code query} is null
     */
    CompletableFuture<Page<Document>> list(DocumentQuery query);

    /**
     * Reads the first page of the active documents, with one request, as {@link Documents#list()} does:
     * {@link #list(DocumentQuery)} with {@link DocumentQuery#defaults()}.
     *
     * @return the page, or the exception that {@link Documents#list()} would throw
     */
    default CompletableFuture<Page<Document>> list() {
        return list(DocumentQuery.defaults());
    }

    /**
     * Reads all pages, each when there is demand for it (interface: GET /documents), as
     * {@link Documents#listAll(DocumentQuery)} does.
     *
     * <pre>{@code
     * client.async().documents().listAll(DocumentQuery.defaults().archived(true)).prefetch(4).subscribe(subscriber);
     * }</pre>
     *
     * @param query which documents; its page is the first that is read
     * @return a publisher; every subscription reads anew
     * @throws IllegalArgumentException if {@code query} is null
     */
    AsyncPager<Document> listAll(DocumentQuery query);

    /**
     * Reads all pages of the active documents, each when there is demand for it, as {@link Documents#listAll()} does:
     * {@link #listAll(DocumentQuery)} with {@link DocumentQuery#defaults()}.
     *
     * <pre>{@code
     * client.async().documents().listAll().prefetch(4).subscribe(subscriber);
     * }</pre>
     *
     * @return a publisher; every subscription reads anew
     */
    default AsyncPager<Document> listAll() {
        return listAll(DocumentQuery.defaults());
    }
}
