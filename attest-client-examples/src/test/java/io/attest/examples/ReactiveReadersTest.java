package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ServerException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxDocument;
import io.attest.sandbox.SandboxRequest;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.FlowAdapters;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

/** Reactor and RxJava, as README shows them, over the whole service. */
@Timeout(60)
class ReactiveReadersTest {

    private static final int SIZE = 20;
    private static final int RATE_LIMIT = 30;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder()
            .rateLimit(RATE_LIMIT)
            .rateWindow(Duration.ofHours(1))
            .start();

    @AutoClose
    private final AttestClient client = AttestClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.ownerToken())
            .retry(RetryOptions.none())
            .build();

    private final List<String> all = sandbox.catalogue().documents().stream()
            .filter(document -> !document.isArchived())
            .map(SandboxDocument::id)
            .toList();
    private final int lastPage = (all.size() + SIZE - 1) / SIZE;

    private DocumentQuery query() {
        return DocumentQuery.defaults().perPage(SIZE);
    }

    private Flux<String> reactor() {
        return JdkFlowAdapter.flowPublisherToFlux(client.async().documents().listAll(query()))
                .map(Document::id);
    }

    private Flux<Page<Document>> pagesFrom(int page) {
        return JdkFlowAdapter.flowPublisherToFlux(
                client.async().documents().listAll(query().page(page)).pages());
    }

    private Flowable<String> rxJavaIds() {
        return Flowable.fromPublisher(
                        FlowAdapters.toPublisher(client.async().documents().listAll(query())))
                .map(Document::id);
    }

    @Test
    void reactorReadsInOrderAndNoFurtherThanItIsAskedTo() {
        assertThat(reactor().take(SIZE + 5).collectList().block(PATIENCE)).isEqualTo(all.subList(0, SIZE + 5));
        assertThat(reactor().limitRate(10).collectList().block(PATIENCE)).isEqualTo(all);
        assertThatPagesAskedForAre(IntStream.concat(IntStream.of(1, 2), IntStream.rangeClosed(1, lastPage)));
    }

    @Test
    void reactorGoesOnBehindTheLastPageThatItHasRead() {
        AtomicInteger lastRead = new AtomicInteger();
        List<String> ids = new ArrayList<>();
        Flux<Page<Document>> rest = Flux.defer(() -> pagesFrom(lastRead.get() + 1))
                .doOnNext(page -> {
                    page.data().forEach(document -> ids.add(document.id()));
                    lastRead.set(page.meta().currentPage());
                });
        sandbox.failNext(Fault.delay(Duration.ZERO), Fault.delay(Duration.ZERO), Fault.status(503));

        assertThatExceptionOfType(ServerException.class).isThrownBy(() -> rest.blockLast(PATIENCE));
        assertThat(ids).isEqualTo(all.subList(0, 2 * SIZE));
        rest.blockLast(PATIENCE);

        assertThat(ids).isEqualTo(all);
        assertThatPagesAskedForAre(IntStream.concat(IntStream.of(1, 2, 3), IntStream.rangeClosed(3, lastPage)));
    }

    @Test
    void rxJavaReadsInOrderAndNoFurtherThanItIsAskedTo() {
        TestSubscriber<String> reader = rxJavaIds().test(SIZE);
        reader.awaitCount(SIZE).assertNotComplete().cancel();
        assertThat(reader.values()).isEqualTo(all.subList(0, SIZE));
        assertThat(sandbox.requestsReceived()).isEqualTo(1);

        assertThat(rxJavaIds().take(SIZE + 5).toList().blockingGet()).isEqualTo(all.subList(0, SIZE + 5));
        assertThat(rxJavaIds().rebatchRequests(10).toList().blockingGet()).isEqualTo(all);
        assertThatPagesAskedForAre(IntStream.concat(IntStream.of(1, 1, 2), IntStream.rangeClosed(1, lastPage)));
    }

    /** A call takes a permit before anything else: using up exactly the rest shows that no page is still under way. */
    private void assertThatPagesAskedForAre(IntStream expected) {
        List<String> pages =
                expected.mapToObj(page -> "/documents?per_page=20&page=" + page).toList();
        AttestClient neverWaiting = client.with(RequestOptions.defaults().rateLimit(RateLimitOptions.failFast()));
        for (int spent = pages.size(); spent < RATE_LIMIT; spent++) {
            neverWaiting.me().get();
        }

        assertThat(sandbox.received().stream().map(SandboxRequest::path).filter(path -> !path.equals("/me")))
                .containsExactlyElementsOf(pages);
    }
}
