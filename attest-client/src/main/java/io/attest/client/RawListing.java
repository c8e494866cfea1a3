package io.attest.client;

import io.attest.client.internal.call.Listing;
import io.attest.client.internal.call.Operation;
import io.attest.client.internal.util.Arguments;
import io.attest.client.model.DocumentQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the pages of a list for which the SDK has no method. Its query is the request for a page. */
final class RawListing {

    private static final String PAGE = "page";
    private static final String PER_PAGE = "per_page";

    private RawListing() {}

    static <T> Listing<Operation<?>, T> of(Class<T> item) {
        return new Listing<>(
                Arguments.required("type", item), request -> request, RawListing::firstPage, RawListing::page);
    }

    private static int firstPage(Operation<?> request) {
        if (!request.method().equals("GET")) {
            throw new IllegalArgumentException("request must be a GET, but is a " + request.method());
        }
        List<String> pages = request.values(PAGE);
        String page = pages.isEmpty() ? "1" : String.join(" ", pages);
        // A number of nine digits always fits into an int.
        if (!page.matches("0*[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException("request must have at most one parameter page, a number from 1");
        }
        return Integer.parseInt(page);
    }

    private static Operation<?> page(Operation<?> request, int number) {
        List<Map.Entry<String, String>> filters = new ArrayList<>(request.query());
        filters.removeIf(parameter -> parameter.getKey().equals(PAGE));
        boolean hasSize = !request.values(PER_PAGE).isEmpty();
        return request.query(filters)
                .parameter(PER_PAGE, hasSize ? null : DocumentQuery.MAX_PER_PAGE)
                .parameter(PAGE, number);
    }
}
