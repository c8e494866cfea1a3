package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.internal.util.Arguments;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.util.List;

/**
 * Lists the documents of the organization. This is an interface so that tests can fake it by a lambda: it has one
 * abstract method, and methods of later versions come as defaults. A mock answers the defaults with null, too. The
 * client's implementation is thread-safe.
 *
 * <p>Every method can throw any {@link io.attest.client.error.AttestException}, after the retries that
 * {@link io.attest.client.config.RetryOptions} describes.
 *
 * <p>For other settings of many calls, use {@code client.with(options).documents()}; see {@link AttestClient#with}.
 */
public interface Documents {

    /**
     * Reads one page of documents, with one request (API: GET /documents).
     *
     * <p>What the query does not set has the service's default: active documents, the first page, 25 documents a page.
     * The API description does not say what the service returns for a page after the last.
     *
     * <pre>{@code
     * Page<Document> page = client.documents().list(DocumentQuery.defaults().withArchived(true).withPage(3));
     * }</pre>
     *
     * @param query selects the documents and the page
     * @return the page
     * @throws io.attest.client.error.AttestException if no readable response arrived
     * @throws IllegalArgumentException if {@code query} is null
     * @throws IllegalStateException if the client is closed
     */
    default Page<Document> list(DocumentQuery query) {
        return list(query, RequestOptions.none());
    }

    /**
     * Reads one page with options for this call alone. The other methods of this interface call this one, so a fake or
     * a decorator needs no other.
     *
     * @param query selects the documents and the page
     * @param options options for this call; they replace or add to those of the client, as those of a view do
     * @return the page, as {@link #list(DocumentQuery)} returns it
     * @throws io.attest.client.error.AttestException if no readable response arrived
     * @throws IllegalArgumentException if an argument is null
     * @throws IllegalStateException if the client is closed
     */
    Page<Document> list(DocumentQuery query, RequestOptions options);

    /**
     * Reads the first page of active documents, with one request. The same as {@link #list(DocumentQuery)} with
     * {@link DocumentQuery#defaults()}.
     *
     * <pre>{@code
     * Page<Document> firstPage = client.documents().list();
     * }</pre>
     *
     * @return the page
     * @throws io.attest.client.error.AttestException if no readable response arrived
     * @throws IllegalStateException if the client is closed
     */
    default Page<Document> list() {
        return list(DocumentQuery.defaults());
    }

    /**
     * Reads all documents that the query selects, and fetches each page when it is needed (API: GET /documents). This
     * method itself requests nothing.
     *
     * <p>Every request has the filters of the query. Reading starts at the query's page, or at page 1 if it sets none.
     * A page has 100 documents unless the query sets another size, because each page costs one request of the rate
     * limit. To start at a later page, the query must set the size, which is to be that of the pages before.
     *
     * <pre>{@code
     * for (Document document : client.documents().listAll(DocumentQuery.defaults().withNameContains("handbook"))) {
     *     System.out.println(document);
     * }
     * }</pre>
     *
     * @param query selects the documents and the first page
     * @return a pager, which throws {@link io.attest.client.error.AttestException} if a page cannot be read, and
     *     {@link IllegalStateException} if the client is closed
     * @throws IllegalArgumentException if {@code query} is null, or has a page beyond the first but no size
     */
    default AutoPager<Document> listAll(DocumentQuery query) {
        return listAll(query, RequestOptions.none());
    }

    /**
     * Reads all documents that the query selects, with options for the call of each page.
     *
     * @param query selects the documents and the first page
     * @param options options for these calls; they replace or add to those of the client, as those of a view do
     * @return a pager, as {@link #listAll(DocumentQuery)} returns it
     * @throws IllegalArgumentException if an argument is null, or as {@link #listAll(DocumentQuery)} does
     */
    default AutoPager<Document> listAll(DocumentQuery query, RequestOptions options) {
        Arguments.required("options", options);
        return Endpoints.documents().pages(query, page -> list(page, options));
    }

    /**
     * Reads all active documents, and fetches each page when it is needed. The same as {@link #listAll(DocumentQuery)}
     * with {@link DocumentQuery#defaults()}.
     *
     * <pre>{@code
     * for (Document document : client.documents().listAll()) {
     *     System.out.println(document);
     * }
     * }</pre>
     *
     * @return a pager, like that of {@link #listAll(DocumentQuery)}
     */
    default AutoPager<Document> listAll() {
        return listAll(DocumentQuery.defaults());
    }

    /**
     * Reads the whole list of documents that the query selects (API: GET /documents). It keeps each document once, and
     * reads again if one may be missing. Use it where a lost document matters. Use
     * {@link #listAll(DocumentQuery)} to work on documents while later pages are still to be read.
     *
     * <p>The service pages by offset. A document that is added, archived or renamed meanwhile can make others come
     * twice or not at all. So this method keeps the first of each id, and compares the number of documents with
     * {@code meta().total()} of the first page and of the last:
     *
     * <ul>
     *   <li>If one of them differs, it reads the list again: three readings at most. Without a total on either page, it
     *       reads again if an id came twice.
     *   <li>If two readings in a row are equal, and no id came twice, it throws at once: the total is wrong, or the
     *       service announces too few pages. Equal means the same ids in the same order, and the same totals.
     *   <li>It also reads again if a page that had been announced is gone, or another page came in its place.
     *   <li>It does not notice as many documents added as archived between two pages, if none comes twice.
     * </ul>
     *
     * <p>Pages are read one after the other. Each counts as one request of the rate limit, and has 100 documents unless
     * the query sets another size. All of them have <b>one deadline</b>, the {@code timeout} of the client or view, 2
     * minutes by default: at 60 requests a minute, that is enough for 12,000 documents that do not change. A longer
     * list needs a longer one:
     *
     * <pre>{@code
     * List<Document> archived = client.documents()
     *         .readAll(
     *                 DocumentQuery.defaults().withArchived(true),
     *                 RequestOptions.none().withTimeout(Duration.ofMinutes(30)));
     * }</pre>
     *
     * <p>The default of this interface, for a fake, has a deadline for each page.
     *
     * @param query selects the documents; its page must be 1 or not set
     * @return the documents in the order of the service, unmodifiable
     * @throws io.attest.client.error.ListChangedException if two equal readings did not give the total, or the list
     *     changed during each of three readings; it has the documents that were found
     * @throws io.attest.client.error.DeadlineExceededException if the deadline passed
     * @throws io.attest.client.error.ThrottledException if the rate limit would let a page be read only after the
     *     deadline
     * @throws io.attest.client.error.AttestException if a page cannot be read
     * @throws IllegalArgumentException if {@code query} is null, or its page is greater than 1
     * @throws IllegalStateException if the client is closed
     */
    default List<Document> readAll(DocumentQuery query) {
        return readAll(query, RequestOptions.none());
    }

    /**
     * Reads the whole list of documents that the query selects, with options for this reading alone.
     *
     * @param query selects the documents; its page must be 1 or not set
     * @param options options for these calls; the timeout is that of the whole reading
     * @return the documents, as {@link #readAll(DocumentQuery)} returns them
     * @throws io.attest.client.error.AttestException as {@link #readAll(DocumentQuery)} does
     * @throws IllegalArgumentException if an argument is null, or the page of {@code query} is greater than 1
     * @throws IllegalStateException if the client is closed
     */
    default List<Document> readAll(DocumentQuery query, RequestOptions options) {
        return WholeList.read(listAll(WholeList.queryOfAll(query), options));
    }

    /**
     * Reads the whole list of active documents. The same as {@link #readAll(DocumentQuery)} with
     * {@link DocumentQuery#defaults()}.
     *
     * <pre>{@code
     * List<Document> active = client.documents().readAll();
     * }</pre>
     *
     * @return the documents in the order of the service, unmodifiable
     * @throws io.attest.client.error.ListChangedException as {@link #readAll(DocumentQuery)} does
     * @throws io.attest.client.error.AttestException if a page cannot be read
     * @throws IllegalStateException if the client is closed
     */
    default List<Document> readAll() {
        return readAll(DocumentQuery.defaults());
    }
}
