package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestationRequests;
import io.attest.client.Documents;
import io.attest.client.Me;
import io.attest.client.ModelJson;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Each sub-client has one abstract method, so a fake is a lambda, whatever else the sub-client can do. */
class FakesTest {

    private static final CurrentUser ADA = CurrentUser.builder().id("ada").build();
    private static final AttestationRequest SENT =
            ModelJson.read(Responses.attestationRequest(), AttestationRequest.class);

    @Test
    void areOneLambdaEach() {
        Me me = options -> ADA;
        AttestationRequests requests = (request, options) -> SENT;

        assertThat(me.get()).isSameAs(ADA);
        assertThat(requests.create(SampleCall.request())).isSameAs(SENT);
    }

    @Test
    void pageLikeTheClient() {
        List<DocumentQuery> asked = new CopyOnWriteArrayList<>();
        Documents documents = (query, options) -> {
            asked.add(query);
            return page(query);
        };
        DocumentQuery second = DocumentQuery.defaults().withPerPage(50).withPage(2);

        assertThat(documents.listAll(second)).extracting(Document::id).containsExactly("id-2", "id-3");
        assertThat(documents.listAll()).hasSize(3);
        assertThat(asked)
                .contains(second, second.withPage(3))
                .contains(DocumentQuery.defaults().withPerPage(100).withPage(1))
                .hasSize(5);
    }

    private static Page<Document> page(DocumentQuery query) {
        int number = query.page() == null ? 1 : query.page();
        return Page.of(List.of(Document.builder().id("id-" + number).build()), number, 3);
    }
}
