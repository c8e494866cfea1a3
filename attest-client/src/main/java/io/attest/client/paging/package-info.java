/**
 * Lists, a page at a time or all at once.
 *
 * <pre>{@code
 * for (Document document : client.documents().listAll(DocumentQuery.defaults())) {
 *     print(document);
 * }
 * }</pre>
 */
@NullMarked
package io.attest.client.paging;

import org.jspecify.annotations.NullMarked;
