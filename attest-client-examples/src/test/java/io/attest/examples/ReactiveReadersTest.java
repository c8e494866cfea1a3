package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ServerException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AsyncPager;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.reactivex.rxjava3.core.Flowable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.FlowAdapters;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

/** Reactor and RxJava, as the guide on asynchronous calls shows them, over the whole service. */
@Timeout(60)
class ReactiveReadersTest {

    private static final int SIZE = 20;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final AttestClient client = AttestClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.ownerToken())
            .retry(RetryOptions.none())
            .build();

    private final List<String> all = sandbox.catalogue().documents().stream()
            .filter(document -> document.archivedAt() == null)
            .map(Document::id)
            .toList();

    private AsyncPager<Document> documents(int page) {
        return client.async()
                .documents()
                .listAll(DocumentQuery.defaults().perPage(SIZE).page(page));
    }

    @Test
    void reactorReadsInOrderAndNoFurtherThanItIsAskedTo() {
        Flux<String> ids = JdkFlowAdapter.flowPublisherToFlux(documents(1)).map(Document::id);

        assertThat(ids.take(SIZE + 5).collectList().block()).isEqualTo(all.subList(0, SIZE + 5));
        assertThat(sandbox.requestsReceived()).isEqualTo(2);
        assertThat(ids.limitRate(10).collectList().block()).isEqualTo(all);
    }

    @Test
    void reactorGoesOnBehindTheLastPageThatItHasRead() {
        List<Integer> read = new ArrayList<>(List.of(0));
        Flux<Integer> rest = Flux.defer(() -> JdkFlowAdapter.flowPublisherToFlux(
                        documents(read.get(read.size() - 1) + 1).pages()))
                .map(page -> page.meta().currentPage())
                .doOnNext(read::add);
        sandbox.failNext(Fault.delay(Duration.ZERO), Fault.delay(Duration.ZERO), Fault.status(503));

        assertThatExceptionOfType(ServerException.class).isThrownBy(rest::blockLast);
        assertThat(read).containsExactly(0, 1, 2);
        assertThat(rest.blockLast()).isEqualTo((all.size() + SIZE - 1) / SIZE);
        assertThat(read).startsWith(0, 1, 2, 3).doesNotHaveDuplicates();
    }

    @Test
    void rxJavaReadsInOrderAndNoFurtherThanItIsAskedTo() {
        Flowable<String> ids =
                Flowable.fromPublisher(FlowAdapters.toPublisher(documents(1))).map(Document::id);

        assertThat(ids.take(SIZE + 5).toList().blockingGet()).isEqualTo(all.subList(0, SIZE + 5));
        assertThat(sandbox.requestsReceived()).isEqualTo(2);
        assertThat(ids.rebatchRequests(10).toList().blockingGet()).isEqualTo(all);
    }
}
