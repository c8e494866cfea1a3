/**
 * Lists of the service, read a page at a time or as a whole.
 *
 * <pre>{@code
 * for (Document document : client.documents().listAll()) {
 *     System.out.println(document);
 * }
 * }</pre>
 *
 * <p>Start with {@link io.attest.client.paging.AutoPager}.
 */
@NullMarked
package io.attest.client.paging;

import org.jspecify.annotations.NullMarked;
