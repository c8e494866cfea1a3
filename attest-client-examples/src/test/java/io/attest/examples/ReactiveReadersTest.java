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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Subscription;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.BaseSubscriber;
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
    @DisplayName("Reactor reads every document in order")
    void all() {
        assertThat(reactor().collectList().block(PATIENCE)).isEqualTo(all);
        assertThatPagesAskedForAre(IntStream.rangeClosed(1, lastPage));
    }

    @Test
    @DisplayName("take(n) of Reactor cancels: no page is asked for that it does not need")
    void limit() {
        assertThat(reactor().take(SIZE + 5).collectList().block(PATIENCE)).isEqualTo(all.subList(0, SIZE + 5));
        assertThatPagesAskedForAre(IntStream.rangeClosed(1, 2));
    }

    @Test
    @DisplayName("limitRate(n) of Reactor asks in portions, and a page waits for the one that reaches it")
    void backpressure() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        BaseSubscriber<String> reader = new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                // By hand.
            }

            @Override
            protected void hookOnNext(String id) {
                received.add(id);
            }
        };
        // Ten are asked for at first, and eight more for each eight that are taken.
        reactor().limitRate(10).subscribe(reader);
        reader.request(15);
        List<String> taken = take(15, received);
        assertThat(taken).isEqualTo(all.subList(0, 15));
        assertThat(sandbox.requestsReceived()).isEqualTo(1);

        // The first of the third page, so that it has surely been asked for; the portions go on to the fiftieth.
        reader.request(26);
        taken.addAll(take(26, received));
        assertThat(taken).isEqualTo(all.subList(0, 41));
        assertThatPagesAskedForAre(IntStream.rangeClosed(1, 3));
    }

    @Test
    @DisplayName("After a failure, Reactor goes on behind the last page that it has read")
    void resume() {
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
    @DisplayName("RxJava reads in order, no further than it is asked to")
    void rxJava() {
        TestSubscriber<String> reader = rxJavaIds().test(SIZE);
        reader.awaitCount(SIZE).assertNotComplete().cancel();
        assertThat(reader.values()).isEqualTo(all.subList(0, SIZE));
        assertThat(sandbox.requestsReceived()).isEqualTo(1);

        assertThat(rxJavaIds().take(SIZE + 5).toList().blockingGet()).isEqualTo(all.subList(0, SIZE + 5));
        assertThat(rxJavaIds().rebatchRequests(10).toList().blockingGet()).isEqualTo(all);
        assertThatPagesAskedForAre(IntStream.concat(IntStream.of(1, 1, 2), IntStream.rangeClosed(1, lastPage)));
    }

    private static List<String> take(int count, BlockingQueue<String> received) throws InterruptedException {
        List<String> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(received.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS));
        }
        return taken;
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
