package io.attest.client.model;

import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query that selects the documents to list (API: GET /documents). Immutable: each method that sets a value returns a
 * copy.
 *
 * <pre>{@code
 * DocumentQuery query = DocumentQuery.defaults().withNameContains("handbook").withArchived(true).withPerPage(50);
 * }</pre>
 *
 * <p>A value that is not set is not sent, and the service uses its default: active documents, the first page, 25
 * documents a page. Only {@code listAll} and {@code readAll} read 100 documents a page unless the query sets another
 * size.
 *
 * <p>Its constructor may get further components in any version; {@code defaults}, the methods below and accessors stay.
 *
 * @param nameContains a part of the name, at most 255 characters (code points); case does not matter; null for every
 *     name
 * @param archived true for archived documents only; false or null for active documents only
 * @param perPage the number of documents on a page, 1 to 100; null for the default, 25 for {@code list} and 100 for
 *     {@code listAll} and {@code readAll}
 * @param page the first page to read, from 1; null for page 1
 * @param parameters further parameters of the query, by name, which the service accepts but this version of the SDK
 *     does not know
 */
public record DocumentQuery(
        @Nullable String nameContains,
        @Nullable Boolean archived,
        @Nullable Integer perPage,
        @Nullable Integer page,
        Map<String, String> parameters)
        implements Serializable {

    /** The largest number of documents on one page. */
    public static final int MAX_PER_PAGE = 100;

    private static final int MAX_NAME_LENGTH = 255;
    private static final Set<String> KNOWN = Set.of("name", "archived", "per_page", "page");
    private static final DocumentQuery DEFAULTS = new DocumentQuery(null, null, null, null, Map.of());

    /**
     * Creates a query and checks every value.
     *
     * @throws IllegalArgumentException if a value breaks its rule
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
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(Arguments.required("parameters", parameters)));
        parameters.forEach((name, value) -> {
            Arguments.additional("name", name, KNOWN);
            Arguments.text("value", value, Integer.MAX_VALUE);
        });
    }

    /**
     * Returns a query that selects all active documents, from the first page on, with the default page size.
     *
     * @return a query in which nothing is set
     */
    public static DocumentQuery defaults() {
        return DEFAULTS;
    }

    /**
     * Selects documents whose name contains the given text.
     *
     * @param part at most 255 characters (code points); case does not matter, and an empty text matches every name
     * @return a copy with the filter
     * @throws IllegalArgumentException if the text is null, too long, contains U+0000, or cannot be encoded as UTF-8
     */
    @CheckReturnValue
    public DocumentQuery withNameContains(String part) {
        return new DocumentQuery(Arguments.required("nameContains", part), archived, perPage, page, parameters);
    }

    /**
     * Selects either archived or active documents; one query cannot select both. For both, read the active ones first:
     * a document that is archived meanwhile is then in one of the two readings, or in both.
     *
     * @param onlyArchived true for archived documents only, false for active ones only
     * @return a copy with the filter
     */
    @CheckReturnValue
    public DocumentQuery withArchived(boolean onlyArchived) {
        return new DocumentQuery(nameContains, onlyArchived, perPage, page, parameters);
    }

    /**
     * Sets the number of documents on a page. Each page counts as one request of the token's rate limit.
     *
     * @param documents 1 to 100
     * @return a copy with the size
     * @throws IllegalArgumentException if {@code documents} is out of range
     */
    @CheckReturnValue
    public DocumentQuery withPerPage(int documents) {
        return new DocumentQuery(nameContains, archived, documents, page, parameters);
    }

    /**
     * Sets the page to read, or the first page for {@code listAll}. A job that was stopped can resume from it, with
     * the same {@link #withPerPage}. {@code list} has 25 documents on a page by default and {@code listAll} 100, so the
     * same number is another place: {@code listAll} refuses a page beyond the first without a size.
     *
     * @param number from 1
     * @return a copy with the page
     * @throws IllegalArgumentException if {@code number} is less than 1
     */
    @CheckReturnValue
    public DocumentQuery withPage(int number) {
        return new DocumentQuery(nameContains, archived, perPage, number, parameters);
    }

    /**
     * Sets a parameter that the service accepts but this version of the SDK does not know. A name that it knows sets
     * that value instead, so an application keeps working when a later version learns the name.
     *
     * <pre>{@code
     * DocumentQuery query = DocumentQuery.defaults().withParameter("sort", "name");
     * }</pre>
     *
     * @param name the name, which the SDK encodes
     * @param value the value, which the SDK encodes
     * @return a copy with the parameter, which replaces an earlier one with the same name
     * @throws IllegalArgumentException if the name is blank, or if the name or the value is null, contains U+0000 or
     *     cannot be encoded as UTF-8. Also if the SDK knows the name, and the value is not one that
     *     {@link #withNameContains(String)}, {@link #withArchived(boolean)}, {@link #withPerPage(int)} or
     *     {@link #withPage(int)} takes. The message does not contain the value
     */
    @CheckReturnValue
    public DocumentQuery withParameter(String name, String value) {
        Arguments.required("value", value);
        return switch (Arguments.required("name", name)) {
            case "name" -> withNameContains(value);
            case "archived" -> withArchived(flag(value));
            case "per_page" -> withPerPage(number("per_page", value));
            case "page" -> withPage(number("page", value));
            default -> {
                Map<String, String> more = new LinkedHashMap<>(parameters);
                more.put(name, value);
                yield new DocumentQuery(nameContains, archived, perPage, page, more);
            }
        };
    }

    private static boolean flag(String value) {
        return switch (value) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new IllegalArgumentException("archived must be true or false");
        };
    }

    private static int number(String name, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            // Without the cause, whose message contains the value.
            throw new IllegalArgumentException(name + " must be a number");
        }
    }
}
