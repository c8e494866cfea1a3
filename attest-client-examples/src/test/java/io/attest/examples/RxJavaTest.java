package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.sandbox.AttestSandbox;
import io.reactivex.rxjava3.core.Flowable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.FlowAdapters;

/** RxJava, as the guide on asynchronous calls shows it. The library has tests with Reactor, and the TCK. */
class RxJavaTest {

    @Test
    @Timeout(60)
    void readsInOrderAndNoFurtherThanItIsAskedTo() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .build()) {
            List<String> all = sandbox.catalogue().documents().stream()
                    .filter(document -> document.archivedAt() == null)
                    .map(Document::id)
                    .toList();
            Flowable<String> ids = Flowable.fromPublisher(FlowAdapters.toPublisher(client.async()
                            .documents()
                            .listAll(DocumentQuery.defaults().perPage(20))))
                    .map(Document::id);

            assertThat(ids.take(25).toList().blockingGet()).isEqualTo(all.subList(0, 25));
            assertThat(sandbox.requestsReceived()).isEqualTo(2);
            assertThat(ids.rebatchRequests(10).toList().blockingGet()).isEqualTo(all);
        }
    }
}
