package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AsyncAttestationRequests;
import io.attest.client.AsyncDocuments;
import io.attest.client.AsyncMe;
import io.attest.client.AttestationRequests;
import io.attest.client.Documents;
import io.attest.client.Me;
import io.attest.client.config.RequestOptions;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import reactor.adapter.JdkFlowAdapter;

/** Each sub-client has one abstract method, so a fake is a lambda, whatever else the sub-client can do. */
class FakesTest {

    private static final RequestOptions OPTIONS = RequestOptions.defaults().header("X-Trace", "1");
    private static final CurrentUser ADA = CurrentUser.builder().id("ada").build();
    private static final Page<Document> NONE = Page.of(List.of(), 1, 1);

    @Test
    void ignoreOptions() {
        Me me = () -> ADA;
        AsyncMe asyncMe = () -> CompletableFuture.completedFuture(ADA);
        AttestationRequests requests = request -> {
            throw new AssertionError();
        };
        AsyncAttestationRequests asyncRequests = request -> new CompletableFuture<>();
        Documents documents = query -> NONE;
        AsyncDocuments asyncDocuments = query -> CompletableFuture.completedFuture(NONE);

        assertThat(me.with(OPTIONS)).isSameAs(me);
        assertThat(asyncMe.with(OPTIONS)).isSameAs(asyncMe);
        assertThat(requests.with(OPTIONS)).isSameAs(requests);
        assertThat(asyncRequests.with(OPTIONS)).isSameAs(asyncRequests);
        assertThat(documents.with(OPTIONS)).isSameAs(documents);
        assertThat(asyncDocuments.with(OPTIONS)).isSameAs(asyncDocuments);
    }

    @Test
    void pageLikeTheClient() {
        List<DocumentQuery> asked = new CopyOnWriteArrayList<>();
        Documents documents = query -> {
            asked.add(query);
            return page(query);
        };
        AsyncDocuments asyncDocuments = query -> CompletableFuture.completedFuture(documents.list(query));
        DocumentQuery second = DocumentQuery.defaults().archived(true).page(2);

        assertThat(documents.listAll(second)).extracting(Document::id).containsExactly("id-2", "id-3");
        assertThat(JdkFlowAdapter.flowPublisherToFlux(asyncDocuments.listAll(second))
                        .map(Document::id)
                        .collectList()
                        .block())
                .containsExactly("id-2", "id-3");
        assertThat(documents.listAll()).hasSize(3);
        assertThat(asked)
                .contains(second.perPage(100), second.perPage(100).page(3))
                .contains(DocumentQuery.defaults().perPage(100).page(1))
                .hasSize(7);
    }

    private static Page<Document> page(DocumentQuery query) {
        int number = query.page() == null ? 1 : query.page();
        return Page.of(List.of(Document.builder().id("id-" + number).build()), number, 3);
    }
}
