package io.attest.client.internal.call;

import io.attest.client.internal.util.Arguments;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The endpoints of the API. */
public final class Endpoints {

    private Endpoints() {}

    /**
     * POST /attestation-requests. It e-mails a person and has no idempotency key.
     *
     * @param request is asked for when it may be sent; once, also if it is sent again
     */
    public static Operation<AttestationRequest> createAttestationRequest(Supplier<CreateAttestationRequest> request) {
        Arguments.required("request", request);
        AtomicReference<@Nullable CreateAttestationRequest> asked = new AtomicReference<>();
        return Operation.post("attestationRequests.create", 201, "attestation-requests")
                .body(() -> asked.updateAndGet(known -> known == null ? ask(request) : known))
                .repeatedInAnswer(() -> ids(asked.get()))
                .as(AttestationRequest.class);
    }

    private static CreateAttestationRequest ask(Supplier<CreateAttestationRequest> request) {
        return Arguments.required("request", TokenSource.ask("the supplier of the request", request));
    }

    private static Map<String, String> ids(@Nullable CreateAttestationRequest asked) {
        return asked == null ? Map.of() : Map.of("person_id", asked.personId(), "document_id", asked.documentId());
    }

    /** GET /documents. */
    public static Listing<DocumentQuery, Document> documents() {
        return new Listing<>(
                Document.class,
                Endpoints::documents,
                query -> query.page() == null ? 1 : query.page(),
                (query, page) -> (query.perPage() == null ? query.withPerPage(DocumentQuery.MAX_PER_PAGE) : query)
                        .withPage(page));
    }

    // The documentation of the API does not name the two filters; these names are in use. A framework's rule for
    // booleans takes 1 and 0, and may refuse true and false.
    private static Operation<?> documents(DocumentQuery query) {
        Boolean archived = query.archived();
        return Operation.get("documents.list", "documents")
                .parameter("name", "".equals(query.nameContains()) ? null : query.nameContains())
                .parameter("archived", archived == null ? null : archived ? 1 : 0)
                .parameter("per_page", query.perPage())
                .parameter("page", query.page())
                .parameters(query.parameters());
    }

    /** GET /me. */
    public static Operation<CurrentUser> me() {
        return Operation.get("me.get", "me").as(CurrentUser.class);
    }
}
