package io.attest.client.internal.operation;

import io.attest.client.internal.json.JsonType;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The endpoints of the interface. */
public final class Endpoints {

    private static final JsonType<AttestationRequest> ATTESTATION_REQUEST = JsonType.of(AttestationRequest.class);
    private static final JsonType<CurrentUser> CURRENT_USER = JsonType.of(CurrentUser.class);
    private static final JsonType<Page<Document>> DOCUMENT_PAGE = JsonType.pageOf(Document.class);

    private static final Operation<CurrentUser> ME =
            new Operation<>("GET", "me", Map.of(), null, true, CURRENT_USER, null);

    private Endpoints() {}

    /** POST /attestation-requests. It e-mails a person and has no idempotency key. */
    public static Operation<AttestationRequest> createAttestationRequest(CreateAttestationRequest request) {
        required("request", request);
        return new Operation<>("POST", "attestation-requests", Map.of(), request, false, ATTESTATION_REQUEST, null);
    }

    /** GET /documents, one page. */
    public static Operation<Page<Document>> documents(DocumentQuery query) {
        return new Operation<>("GET", "documents", parameters(query), null, true, DOCUMENT_PAGE, null);
    }

    /** The query for reading a whole list: every page costs a request, so the largest unless another is asked for. */
    public static DocumentQuery forAllPages(DocumentQuery query) {
        required("query", query);
        return query.perPage() == null ? query.perPage(DocumentQuery.MAX_PER_PAGE) : query;
    }

    /** GET /documents, a page of a longer reading: any other page in its place would end in a loop or a gap. */
    public static Operation<Page<Document>> documentsPage(DocumentQuery query, int page) {
        Map<String, String> parameters = parameters(query.page(page));
        return new Operation<>("GET", "documents", parameters, null, true, DOCUMENT_PAGE, page);
    }

    /** GET /me. */
    public static Operation<CurrentUser> me() {
        return ME;
    }

    // The interface does not show the names of the two filters; these are the names in use.
    private static Map<String, String> parameters(DocumentQuery query) {
        required("query", query);
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query.nameContains() != null && !query.nameContains().isEmpty()) {
            parameters.put("name", query.nameContains());
        }
        if (query.archived() != null) {
            parameters.put("archived", Objects.toString(query.archived()));
        }
        if (query.perPage() != null) {
            parameters.put("per_page", Objects.toString(query.perPage()));
        }
        if (query.page() != null) {
            parameters.put("page", Objects.toString(query.page()));
        }
        return parameters;
    }

    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    private static void required(String parameter, Object value) {
        if (value == null) {
            throw new IllegalArgumentException(parameter + " must not be null");
        }
    }
}
