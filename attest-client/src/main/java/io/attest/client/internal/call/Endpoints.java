package io.attest.client.internal.call;

import io.attest.client.internal.Arguments;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;

/** The endpoints of the API. */
public final class Endpoints {

    private Endpoints() {}

    /** POST /attestation-requests. It e-mails a person and has no idempotency key. */
    public static Operation<AttestationRequest> createAttestationRequest(CreateAttestationRequest request) {
        Arguments.required("request", request);
        return Operation.post("attestationRequests.create", 201, "attestation-requests")
                .body(() -> request)
                .as(AttestationRequest.class);
    }

    /** GET /documents. */
    public static Listing<DocumentQuery, Document> documents() {
        return new Listing<>(
                Document.class,
                Endpoints::documents,
                query -> query.page() == null ? 1 : query.page(),
                (query, page) ->
                        (query.perPage() == null ? query.perPage(DocumentQuery.MAX_PER_PAGE) : query).page(page));
    }

    // The documentation of the API does not name the two filters; these names are in use.
    private static Operation<?> documents(DocumentQuery query) {
        return Operation.get("documents.list", "documents")
                .parameter("name", "".equals(query.nameContains()) ? null : query.nameContains())
                .parameter("archived", query.archived())
                .parameter("per_page", query.perPage())
                .parameter("page", query.page())
                .parameters(query.parameters());
    }

    /** GET /me. */
    public static Operation<CurrentUser> me() {
        return Operation.get("me.get", "me").as(CurrentUser.class);
    }
}
