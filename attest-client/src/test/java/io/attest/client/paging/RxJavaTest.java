package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.reactivestreams.FlowAdapters;

/** RxJava reads a pager. */
class RxJavaTest {

    private final Ahead source = new Ahead(9);
    private final Pages prepared = Pages.of("ab", "cd", "e");
    private final Flowable<String> atOnce = Flowable.fromPublisher(FlowAdapters.toPublisher(
            AsyncPager.of(1, number -> CompletableFuture.completedFuture(prepared.apply(number)))));

    @Test
    void readsAll() {
        atOnce.test().assertResult("a", "b", "c", "d", "e");
    }

    @Test
    void aLimitAsksForNoMorePagesThanItNeeds() {
        atOnce.take(3).test().assertResult("a", "b", "c");
        assertThat(prepared.asked()).containsExactly(1, 2);
    }

    @Test
    void backpressureReachesThePages() {
        TestSubscriber<String> byHand = atOnce.test(2).assertValues("a", "b").assertNotComplete();
        assertThat(prepared.asked()).containsExactly(1);

        byHand.request(1);
        byHand.assertValues("a", "b", "c");
        assertThat(prepared.asked()).containsExactly(1, 2);
    }

    @Test
    void cancellingCancelsWhatIsInFlight() {
        TestSubscriber<String> reading = Flowable.fromPublisher(
                        FlowAdapters.toPublisher(AsyncPager.of(1, source::start).prefetch(2)))
                .test();
        source.arrive(1);

        reading.cancel();

        assertThat(source.cancelled()).containsExactlyInAnyOrder(2, 3);
    }

    @Test
    void aRetryStartsAnew() {
        prepared.failOnce(new IllegalStateException("this time"));

        atOnce.retry(1).test().assertResult("a", "b", "c", "d", "e");
        assertThat(prepared.asked()).containsExactly(1, 1, 2, 3);
    }
}
