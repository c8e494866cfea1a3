package io.attest.client.model;

import org.jspecify.annotations.Nullable;

/**
 * Which documents to list (interface: GET /documents). Immutable; each wither returns a copy.
 *
 * <pre>{@code
 * DocumentQuery query = DocumentQuery.defaults().nameContains("handbook").archived(true).page(3);
 * }</pre>
 *
 * <p>What is not set is not sent: the service then lists active documents, from the first page, 25 a page.
 *
 * @param nameContains part of the name, in any case, at most 255 characters (code points); null for every name
 * @param archived true for archived documents only; false or null for active ones only
 * @param perPage documents a page, 1 to 100; null for the default of what is called
 * @param page the page to start at, from 1; null for the first
 */
public record DocumentQuery(
        @Nullable String nameContains,
        @Nullable Boolean archived,
        @Nullable Integer perPage,
        @Nullable Integer page) {

    /** The most documents that one page can hold. */
    public static final int MAX_PER_PAGE = 100;

    private static final int MAX_NAME_LENGTH = 255;
    private static final DocumentQuery DEFAULTS = new DocumentQuery(null, null, null, null);

    /**
     * Checks every component.
     *
     * @throws IllegalArgumentException if one breaks its rule
     */
    public DocumentQuery {
        if (nameContains != null) {
            Arguments.text("nameContains", nameContains, MAX_NAME_LENGTH);
        }
        if (perPage != null) {
            Arguments.inRange("perPage", perPage, 1, MAX_PER_PAGE);
        }
        if (page != null) {
            Arguments.inRange("page", page, 1, Integer.MAX_VALUE);
        }
    }

    /**
     * What the service does when nothing is asked for: active documents, first page, 25 a page.
     *
     * @return a query with nothing set
     */
    public static DocumentQuery defaults() {
        return DEFAULTS;
    }

    /**
     * Keeps documents whose name contains a text.
     *
     * @param part at most 255 characters (code points), in any case; the empty text matches every name
     * @return a copy with the filter
     * @throws IllegalArgumentException if it is longer, or cannot be written as UTF-8
     */
    public DocumentQuery nameContains(String part) {
        return new DocumentQuery(Arguments.required("nameContains", part), archived, perPage, page);
    }

    /**
     * Chooses archived or active documents; there is no way to ask for both.
     *
     * @param onlyArchived true for archived documents only, false for active ones only
     * @return a copy with the filter
     */
    public DocumentQuery archived(boolean onlyArchived) {
        return new DocumentQuery(nameContains, onlyArchived, perPage, page);
    }

    /**
     * Sets the size of a page. Every page costs one request of the token's rate limit.
     *
     * @param documents 1 to 100
     * @return a copy with the size
     * @throws IllegalArgumentException if it is out of range
     */
    public DocumentQuery perPage(int documents) {
        return new DocumentQuery(nameContains, archived, documents, page);
    }

    /**
     * Sets the page to read, or to start at: a job that stopped can go on here.
     *
     * @param number from 1
     * @return a copy with the page
     * @throws IllegalArgumentException if it is less than 1
     */
    public DocumentQuery page(int number) {
        return new DocumentQuery(nameContains, archived, perPage, number);
    }
}
