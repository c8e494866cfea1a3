/**
 * Lists, a page at a time or all at once.
 *
 * <pre>{@code
 * for (Document document : client.documents().listAll()) {
 *     print(document);
 * }
 * }</pre>
 *
 * <p>{@link io.attest.client.paging.AutoPager} is where to start. It can also fetch pages ahead, and notice that a list
 * changes while it is read. {@link io.attest.client.paging.AsyncPager} does the same for a subscriber.
 */
@NullMarked
package io.attest.client.paging;

import org.jspecify.annotations.NullMarked;
