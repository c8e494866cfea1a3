package io.attest.client.paging;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The URLs of the neighbouring pages (API: Pagination envelope, {@code links}).
 *
 * <p>They are for information only. The SDK never follows them, since they may lack the filters, and a token must not
 * be sent to an address from a response. Use {@link Page#hasNext} to find out whether there is a next page.
 *
 * <p>Its constructor may get further components in any version; accessors stay. {@link Page#of} makes pages for tests.
 *
 * @param first the first page's URL, or null if it was not given
 * @param last the last page's URL, or null if it was not given
 * @param prev the previous page's URL, or null on the first page or if it was not given
 * @param next the next page's URL, or null on the last page or if it was not given
 */
public record PageLinks(
        @Nullable String first,
        @Nullable String last,
        @Nullable String prev,
        @Nullable String next) implements Serializable {}
