package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Subscription;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

/** Reactor reads a pager. */
@Timeout(60)
class ReactorTest {

    private final Ahead source = new Ahead(9);
    private final Pages prepared = Pages.of("ab", "cd", "e");
    private final AsyncPager<String> atOnce =
            AsyncPager.of(1, number -> CompletableFuture.completedFuture(prepared.apply(number)));

    @Test
    void readsAll() {
        assertThat(JdkFlowAdapter.flowPublisherToFlux(atOnce).collectList().block())
                .containsExactly("a", "b", "c", "d", "e");
        assertThat(JdkFlowAdapter.flowPublisherToFlux(atOnce.pages()).count().block())
                .isEqualTo(3);
    }

    @Test
    void aLimitAsksForNoMorePagesThanItNeeds() {
        assertThat(JdkFlowAdapter.flowPublisherToFlux(atOnce)
                        .take(3)
                        .collectList()
                        .block())
                .containsExactly("a", "b", "c");
        assertThat(prepared.asked()).containsExactly(1, 2);
    }

    @Test
    void backpressureReachesThePages() {
        BaseSubscriber<String> byHand = new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                request(1);
            }
        };
        JdkFlowAdapter.flowPublisherToFlux(AsyncPager.of(1, source::start)).subscribe(byHand);
        source.arrive(1);
        assertThat(source.started()).containsExactly(1);

        byHand.request(1);
        assertThat(source.started()).containsExactly(1, 2);
    }

    @Test
    void disposingCancelsWhatIsInFlight() {
        Flux<String> items = JdkFlowAdapter.flowPublisherToFlux(
                AsyncPager.of(1, source::start).prefetch(2));
        Disposable reading = items.subscribe();
        source.arrive(1);

        reading.dispose();

        assertThat(source.cancelled()).containsExactlyInAnyOrder(2, 3);
    }

    @Test
    void aRetryStartsAnew() {
        prepared.failOnce(new IllegalStateException("this time"));

        assertThat(JdkFlowAdapter.flowPublisherToFlux(atOnce)
                        .retryWhen(Retry.max(1))
                        .collectList()
                        .block())
                .hasSize(5);
        assertThat(prepared.asked()).containsExactly(1, 1, 2, 3);
    }

    @Test
    void aRetryCanGoOnAtThePageThatFailed() {
        AtomicInteger next = new AtomicInteger(1);
        Flux<Page<String>> pages = Flux.defer(() -> JdkFlowAdapter.flowPublisherToFlux(AsyncPager.of(
                        next.get(),
                        number -> CompletableFuture.supplyAsync(() -> {
                            if (next.get() == 1 && number == 2) {
                                next.set(2);
                                throw new IllegalStateException("this time");
                            }
                            return prepared.apply(number);
                        }))
                .pages()));

        assertThat(pages.retry(1).flatMapIterable(Page::data).collectList().block(Duration.ofSeconds(30)))
                .containsExactly("a", "b", "c", "d", "e");
        assertThat(prepared.asked()).containsExactly(1, 2, 3);
    }

    @Test
    void anotherSchedulerCanTakeTheItems() {
        List<String> items = JdkFlowAdapter.flowPublisherToFlux(atOnce.prefetch(2))
                .publishOn(Schedulers.parallel(), 1)
                .collectList()
                .block(Duration.ofSeconds(30));

        assertThat(items).containsExactly("a", "b", "c", "d", "e");
    }
}
