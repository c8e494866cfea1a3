package io.attest.client.paging;

import org.jspecify.annotations.Nullable;

/**
 * Where the neighbouring pages are (interface: Pagination envelope, {@code links}).
 *
 * <p>For information only. The SDK never follows them: such links may lack the filters, and a token must not go to an
 * address that came from a response.
 *
 * @param first the first page's URL
 * @param last the last page's URL
 * @param prev the previous page's URL, or null on the first page
 * @param next the next page's URL, or null on the last page
 */
public record PageLinks(
        String first,
        String last,
        @Nullable String prev,
        @Nullable String next) {}
