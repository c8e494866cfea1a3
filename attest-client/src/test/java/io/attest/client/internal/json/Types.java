package io.attest.client.internal.json;

import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import java.nio.charset.StandardCharsets;

/** The types that responses are read as, and a whole response of each. */
final class Types {

    static final JsonType<AttestationRequest> REQUEST = JsonType.of(AttestationRequest.class);
    static final JsonType<CurrentUser> USER = JsonType.of(CurrentUser.class);
    static final JsonType<Page<Document>> PAGE = JsonType.pageOf(Document.class);

    private Types() {}

    static Tree request() {
        return Tree.of(Responses.attestationRequest());
    }

    static Tree user() {
        return Tree.of(Responses.me());
    }

    /** The middle page of three, with two documents. */
    static Tree page() {
        return Tree.of(Responses.page(2, 3, 2, 2, 5));
    }

    static <T> T read(String json, JsonType<T> type) throws JsonMismatchException {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), type);
    }
}
