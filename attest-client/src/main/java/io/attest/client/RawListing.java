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
        List<String> pages = values(request, PAGE);
        if (pages.isEmpty()) {
            return 1;
        }
        // A number of nine digits always fits into an int.
        if (pages.size() > 1 || !pages.get(0).matches("0*[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException("request must have at most one parameter page, a number from 1");
        }
        return Integer.parseInt(pages.get(0));
    }

    private static Operation<?> page(Operation<?> request, int number) {
        List<Map.Entry<String, String>> filters = new ArrayList<>(request.query());
        filters.removeIf(parameter -> parameter.getKey().equals(PAGE));
        boolean hasSize = !values(request, PER_PAGE).isEmpty();
        return request.query(filters)
                .parameter(PER_PAGE, hasSize ? null : DocumentQuery.MAX_PER_PAGE)
                .parameter(PAGE, number);
    }

    private static List<String> values(Operation<?> request, String name) {
        return request.query().stream()
                .filter(parameter -> parameter.getKey().equals(name))
                .map(Map.Entry::getValue)
                .toList();
    }
}
