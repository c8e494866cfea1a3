package io.attest.client;

import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;

/**
 * The organization's documents. An interface, so that tests can fake it without a library. Thread-safe, like the client
 * it belongs to.
 *
 * <p>Every method can end in any {@link io.attest.client.error.AttestException}; reads are repeated as
 * {@link io.attest.client.config.RetryOptions} says before they do.
 */
public interface Documents {

    /**
     * Reads one page, with one request (interface: GET /documents).
     *
     * <p>What the query does not set is left to the service: active documents, the first page, 25 a page. What a page beyond
     * the last is, the interface does not say.
     *
     * <pre>{@code
     * Page<Document> page = client.documents().list(DocumentQuery.defaults().archived(true).page(3));
     * }</pre>
     *
     * @param query which documents
     * @return the page
     * @throws io.attest.client.error.AttestException if no response came that can be read
     * @throws IllegalArgumentException if {@code query} is null
     * @throws IllegalStateException if the client is closed
     */
    Page<Document> list(DocumentQuery query);

    /**
     * Reads the first page of the active documents, with one request: {@link #list(DocumentQuery)} with
     * {@link DocumentQuery#defaults()}.
     *
     * <pre>{@code
     * Page<Document> firstPage = client.documents().list();
     * }</pre>
     *
     * @return the page
     * @throws io.attest.client.error.AttestException if no response came that can be read
     * @throws IllegalStateException if the client is closed
     */
    default Page<Document> list() {
        return list(DocumentQuery.defaults());
    }

    /**
     * Reads all pages, each when it is needed (interface: GET /documents). Nothing is requested by this method itself.
     * {@link AutoPager#prefetch} fetches pages ahead; {@link AutoPager#onDrift} tells documents apart by their ids.
     *
     * <p>The query's filters are on every request. It starts at the query's page, or at the first. A page has 100 documents
     * unless the query sets another size, since each page costs one request of the rate limit.
     *
     * <pre>{@code
     * for (Document document : client.documents().listAll(DocumentQuery.defaults().nameContains("handbook"))) {
     *     print(document);
     * }
     * }</pre>
     *
     * @param query which documents
     * @return a pager, which throws {@link io.attest.client.error.AttestException} when a page cannot be read, and
     *     {@link IllegalStateException} when the client is closed
     * @throws IllegalArgumentException if {@code query} is null
     */
    AutoPager<Document> listAll(DocumentQuery query);

    /**
     * Reads all pages of the active documents, each when it is needed: {@link #listAll(DocumentQuery)} with
     * {@link DocumentQuery#defaults()}.
     *
     * <pre>{@code
     * for (Document document : client.documents().listAll()) {
     *     print(document);
     * }
     * }</pre>
     *
     * @return a pager, as that of {@link #listAll(DocumentQuery)}
     */
    default AutoPager<Document> listAll() {
        return listAll(DocumentQuery.defaults());
    }
}
