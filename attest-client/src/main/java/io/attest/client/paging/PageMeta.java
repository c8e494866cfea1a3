package io.attest.client.paging;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The position of a page in its list (API: Pagination envelope, {@code meta}).
 *
 * <p>The API description does not say which members are always present. {@code currentPage} and {@code lastPage} are
 * required, since paging relies on them: a page without one of them cannot be read.
 *
 * <p>Its constructor may get further components in any version; accessors stay. {@link Page#of} makes pages for tests.
 *
 * @param currentPage this page's number, from 1
 * @param from the position of this page's first item in the list, from 1, or null on an empty page or if it was not
 *     given
 * @param lastPage the last page's number when this page was read
 * @param perPage the number of items on a page, or null if it was not given
 * @param to the position of this page's last item in the list, or null on an empty page or if it was not given
 * @param total the number of items in the list when this page was read, or null if it was not given
 */
public record PageMeta(
        @JsonProperty("current_page") int currentPage,
        @Nullable Integer from,
        @JsonProperty("last_page") int lastPage,
        @JsonProperty("per_page") @Nullable Integer perPage,
        @Nullable Integer to,
        @Nullable Integer total)
        implements Serializable {}
