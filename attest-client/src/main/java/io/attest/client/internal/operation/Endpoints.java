package io.attest.client.internal.operation;

import io.attest.client.internal.Arguments;
import io.attest.client.internal.json.JsonType;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The endpoints of the API. */
public final class Endpoints {

    private static final JsonType<AttestationRequest> ATTESTATION_REQUEST = JsonType.of(AttestationRequest.class);
    private static final JsonType<CurrentUser> CURRENT_USER = JsonType.of(CurrentUser.class);
    private static final JsonType<Page<Document>> DOCUMENT_PAGE = JsonType.pageOf(Document.class);

    private static final Operation<CurrentUser> ME =
            read("me.get", List.of("me"), List.of(), response -> response.as(CURRENT_USER));

    private Endpoints() {}

    /** POST /attestation-requests. It e-mails a person and has no idempotency key. */
    public static Operation<AttestationRequest> createAttestationRequest(CreateAttestationRequest request) {
        Arguments.required("request", request);
        return new Operation<>(
                "attestationRequests.create",
                "POST",
                List.of("attestation-requests"),
                List.of(),
                Map.of(),
                request,
                false,
                response -> response.as(ATTESTATION_REQUEST));
    }

    /** GET /documents, one page. */
    public static Operation<Page<Document>> documents(DocumentQuery query) {
        return documents(parameters(query), response -> response.as(DOCUMENT_PAGE));
    }

    /**
     * The query for reading a whole list: with the largest pages, since each costs a request, unless it sets a size.
     */
    public static DocumentQuery forAllPages(DocumentQuery query) {
        Arguments.required("query", query);
        return query.perPage() == null ? query.perPage(DocumentQuery.MAX_PER_PAGE) : query;
    }

    /** GET /documents, one page of a whole list. */
    public static Operation<Page<Document>> documentsPage(DocumentQuery query, int page) {
        return documents(parameters(query.page(page)), response -> response.page(DOCUMENT_PAGE, page));
    }

    /** GET /me. */
    public static Operation<CurrentUser> me() {
        return ME;
    }

    private static Operation<Page<Document>> documents(
            List<QueryParameter> query, Function<Received, Page<Document>> reader) {
        return read("documents.list", List.of("documents"), query, reader);
    }

    private static <T> Operation<T> read(
            String name, List<String> path, List<QueryParameter> query, Function<Received, T> reader) {
        return new Operation<>(name, "GET", path, query, Map.of(), null, true, reader);
    }

    // The documentation of the API does not name the two filters; these names are in use.
    private static List<QueryParameter> parameters(DocumentQuery query) {
        Arguments.required("query", query);
        List<QueryParameter> parameters = new ArrayList<>();
        if (query.nameContains() != null && !query.nameContains().isEmpty()) {
            parameters.add(new QueryParameter("name", query.nameContains()));
        }
        if (query.archived() != null) {
            parameters.add(new QueryParameter("archived", Objects.toString(query.archived())));
        }
        if (query.perPage() != null) {
            parameters.add(new QueryParameter("per_page", Objects.toString(query.perPage())));
        }
        if (query.page() != null) {
            parameters.add(new QueryParameter("page", Objects.toString(query.page())));
        }
        query.parameters().forEach((name, value) -> parameters.add(new QueryParameter(name, value)));
        return parameters;
    }
}
