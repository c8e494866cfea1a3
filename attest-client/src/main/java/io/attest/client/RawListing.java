package io.attest.client;

import io.attest.client.internal.Arguments;
import io.attest.client.internal.json.JsonType;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.operation.QueryParameter;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads the pages of a list for which the SDK has no method. */
final class RawListing<T> {

    private static final String PAGE = "page";
    private static final String PER_PAGE = "per_page";

    private final Operation<?> operation;
    private final JsonType<Page<T>> type;
    private final List<QueryParameter> filters;
    private final int firstPage;

    RawListing(RawRequest request, Class<T> item) {
        operation = Arguments.required("request", request).operation();
        type = JsonType.pageOf(Arguments.required("type", item));
        if (!operation.method().equals("GET")) {
            throw new IllegalArgumentException("request must be a GET, but is a " + operation.method());
        }
        filters = new ArrayList<>(operation.query());
        filters.removeIf(parameter -> parameter.name().equals(PAGE));
        if (values(PER_PAGE).isEmpty()) {
            filters.add(new QueryParameter(PER_PAGE, Objects.toString(DocumentQuery.MAX_PER_PAGE)));
        }
        firstPage = firstPage(values(PAGE));
    }

    private List<String> values(String name) {
        return operation.query().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(QueryParameter::value)
                .toList();
    }

    private static int firstPage(List<String> pages) {
        if (pages.isEmpty()) {
            return 1;
        }
        // A number of nine digits always fits into an int.
        if (pages.size() > 1 || !pages.get(0).matches("0*[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException("request must have at most one parameter page, a number from 1");
        }
        return Integer.parseInt(pages.get(0));
    }

    int firstPage() {
        return firstPage;
    }

    /** Returns the operation that reads one page. */
    Operation<Page<T>> page(int number) {
        List<QueryParameter> query = new ArrayList<>(filters);
        query.add(new QueryParameter(PAGE, Objects.toString(number)));
        return new Operation<>(
                operation.name(),
                operation.method(),
                operation.path(),
                query,
                operation.headers(),
                null,
                true,
                response -> response.page(type, number));
    }
}
