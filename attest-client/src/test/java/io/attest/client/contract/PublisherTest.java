package io.attest.client.contract;

import static io.attest.client.contract.PreparedPages.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.Page;
import io.attest.client.testing.ClientLog;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.logging.Level;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** README, Asynchronous calls: what a publisher promises beyond what every reader does. */
@Timeout(60)
class PublisherTest {

    private final RuntimeException failure = new IllegalArgumentException("this time");
    private final PreparedPages list = PreparedPages.coming("1", "2", "3", "4", "5");
    private final AsyncPager<String> pager = AsyncPager.of(1, list::begin);

    private static AsyncPager<String> atOnce(int pages) {
        return AsyncPager.of(1, PreparedPages.of("a".repeat(pages).split(""))::begin);
    }

    @Test
    void signalsNothingBeforeOnSubscribeHasReturned() {
        Subscribed<String> subscribed = new Subscribed<String>().starting(to -> to.request(9));
        atOnce(2).subscribe(subscribed);

        assertThat(subscribed.signals()).containsExactly("(onSubscribe", "onSubscribe)", "a", "a", "onComplete");
    }

    @Test
    void endsWithoutDemandButNeedsItToFindAnEmptyLastPage() {
        assertThat(Subscribed.to(atOnce(2)).request(2).signals()).endsWith("a", "onComplete");

        PreparedPages emptyEnd = PreparedPages.of("a", "");
        Subscribed<String> subscribed =
                Subscribed.to(AsyncPager.of(1, emptyEnd::begin)).request(1);
        assertThat(subscribed.signals()).endsWith("onSubscribe)", "a");
        assertThat(emptyEnd.asked()).containsExactly(1);
        assertThat(subscribed.request(1).signals()).endsWith("a", "onComplete");
    }

    @Test
    void requestsNothingIfItIsCancelledInOnSubscribe() {
        pager.subscribe(new Subscribed<String>().starting(subscription -> {
            subscription.request(1);
            subscription.cancel();
        }));

        assertThat(list.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void refusesToBeAskedForLessThanOne(long n) {
        Subscribed<String> subscribed = Subscribed.to(pager.prefetch(1)).request(2);
        list.arrive(1);
        subscribed.request(n);

        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1", "onError");
        assertThat(subscribed.take(1)).isEqualTo(List.of("1"));
        assertThat(subscribed.failure())
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("rule 3.9: at least 1 must be requested, but not " + n);
        assertThat(list.cancelled()).containsExactly(2);
    }

    @Test
    void refusesSoBeforeItDeliversWhatHasArrived() {
        Subscribed<String> subscribed = new Subscribed<>();
        subscribed.doing(item -> subscribed.request(0)).reading(atOnce(3), 3);

        assertThat(subscribed.signals()).endsWith("onSubscribe)", "a", "onError");
    }

    @Test
    void signalsNothingAfterTheEnd() {
        Subscribed<String> subscribed = Subscribed.to(atOnce(1)).request(2).request(0);
        subscribed.leave();
        subscribed.request(-1);

        assertThat(subscribed.signals()).endsWith("onSubscribe)", "a", "onComplete");
    }

    @Test
    void signalsNothingAfterCancelling() {
        Subscribed<String> subscribed = Subscribed.to(pager).request(1);
        subscribed.leave();
        subscribed.leave();
        subscribed.request(1).request(0);

        assertThat(subscribed.signals()).endsWith("onSubscribe)");
        assertThat(list.asked()).containsExactly(1);
        assertThat(list.cancelled()).containsExactly(1);
    }

    @Test
    void dropsAPageThatComesAfterCancelling() {
        CompletableFuture<Page<String>> stubborn = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                return false;
            }
        };
        Subscribed<String> subscribed = new Subscribed<String>().reading(AsyncPager.of(1, number -> stubborn), 1);
        subscribed.leave();
        stubborn.complete(page("a", 1, 1));

        assertThat(subscribed.signals()).endsWith("onSubscribe)");
    }

    @Test
    void keepsAFailureBackThatComesAfterCancelling() {
        Subscribed<String> subscribed = new Subscribed<>();
        subscribed.reading(
                AsyncPager.of(1, number -> {
                    subscribed.leave();
                    throw failure;
                }),
                1);

        assertThat(subscribed.signals()).endsWith("onSubscribe)");
    }

    @Test
    void keepsTheRestOfAPageBackIfItIsCancelledInOnNext() {
        Subscribed<String> subscribed = new Subscribed<>();
        subscribed.doing(item -> subscribed.leave()).reading(pager.prefetch(2), 9);
        list.arrive(page("ab", 1, 3));

        assertThat(subscribed.signals()).endsWith("onSubscribe)", "a");
        assertThat(list.asked()).containsExactly(1, 2, 3);
        assertThat(list.cancelled()).containsExactlyInAnyOrder(2, 3);
    }

    @Test
    void cancelsAtOnceWhileTheSubscriberIsAtWorkElsewhere() {
        List<Integer> cancelledMeanwhile = new ArrayList<>();
        Subscribed<String> subscribed = new Subscribed<>();
        subscribed
                .doing(item -> {
                    runElsewhere(subscribed::leave);
                    cancelledMeanwhile.addAll(list.cancelled());
                })
                .reading(pager.prefetch(2), 9);
        list.arrive(1);

        assertThat(cancelledMeanwhile).containsExactlyInAnyOrder(2, 3);
        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1");
    }

    private static void runElsewhere(Runnable action) {
        CompletableFuture.runAsync(action).join();
    }

    @Test
    void takesASubscriberThatThrowsForCancelledAndLogsIt() {
        try (ClientLog log = new ClientLog(Level.FINE)) {
            Subscribed<String> subscribed = new Subscribed<>();
            subscribed
                    .doing(item -> {
                        throw failure;
                    })
                    .reading(pager.prefetch(2), 9);
            list.arrive(1);

            assertThat(subscribed.signals()).endsWith("onSubscribe)", "1");
            assertThat(list.cancelled()).containsExactlyInAnyOrder(2, 3);
            assertThat(log.lines()).containsExactly("FINE a subscriber failed (java.lang.IllegalArgumentException)");
        }
    }

    @Test
    void addsDemandUpToEndless() {
        Subscribed<String> subscribed = new Subscribed<>();
        subscribed.doing(item -> subscribed.request(Long.MAX_VALUE)).reading(atOnce(50), Long.MAX_VALUE - 1);

        assertThat(subscribed.signals()).hasSize(53).endsWith("onComplete");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void doesNotGrowTheStackIfOnNextRequests(int prefetch) {
        List<Integer> depths = new ArrayList<>();
        Subscribed<String> subscribed = new Subscribed<>();
        subscribed
                .doing(item -> {
                    depths.add(new Throwable().getStackTrace().length);
                    subscribed.request(1);
                })
                .reading(atOnce(1_000).prefetch(prefetch), 1);

        assertThat(depths).hasSize(1_000);
        assertThat(depths.get(999)).isEqualTo(depths.get(0));
    }

    @Test
    void doesNotOverlapSignalsIfAnotherThreadRequestsMeanwhile() {
        List<String> order = new ArrayList<>();
        Subscribed<String> subscribed = new Subscribed<>();
        subscribed
                .doing(item -> {
                    order.add("begin");
                    runElsewhere(() -> subscribed.request(1));
                    order.add("end");
                })
                .reading(atOnce(2), 1);

        assertThat(order).containsExactly("begin", "end", "begin", "end");
    }

    @Test
    void givesManyThreadsEverythingOnceAndInOrder() {
        int pages = 1_000;
        AsyncPager<Integer> elsewhere = AsyncPager.of(
                1,
                number -> CompletableFuture.supplyAsync(() -> new Page<>(
                        List.of(number, -number), null, page("", number, pages).meta())));
        Subscribed<Integer> subscribed = Subscribed.to(elsewhere.prefetch(4));
        IntStream.range(0, pages).parallel().forEach(any -> subscribed.request(2));

        assertThat(subscribed.all())
                .isEqualTo(IntStream.rangeClosed(1, pages)
                        .boxed()
                        .flatMap(number -> List.of(number, -number).stream())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void forgetsTheSubscriberAtTheEndAndWhenCancelled(int demand) {
        List<Flow.Subscription> kept = new ArrayList<>();
        WeakReference<?> subscriber = readAndKeepSubscription(kept, demand);

        PreparedPages.await(() -> {
            System.gc();
            return subscriber.get() == null;
        });
        assertThat(subscriber.get()).isNull();
        assertThat(kept).hasSize(1);
    }

    private static WeakReference<?> readAndKeepSubscription(List<Flow.Subscription> kept, int demand) {
        Subscribed<String> subscribed = Subscribed.to(atOnce(3)).request(demand);
        if (demand < 3) {
            subscribed.leave();
        }
        kept.add(subscribed.subscription());
        return new WeakReference<>(subscribed);
    }

    @Test
    void endsWhatIsInFlightWhenAPageFails() {
        Subscribed<String> subscribed = Subscribed.to(pager.prefetch(3)).request(9);
        list.arrive(1);
        list.fail(3, failure);
        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1");

        list.arrive(2);
        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1", "2", "onError");
        assertThat(list.cancelled()).containsExactlyInAnyOrder(4, 5);
    }

    @Test
    void signalsAFailureOnlyOnDemand() {
        Subscribed<String> subscribed = Subscribed.to(pager.prefetch(1)).request(1);
        list.arrive(1);
        list.fail(2, failure);
        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1");

        assertThat(subscribed.request(1).signals()).endsWith("onSubscribe)", "1", "onError");
    }

    @Test
    void unwrapsWhatAStageWrapped() {
        AsyncPager<String> staged =
                AsyncPager.of(1, number -> list.begin(number).thenApply(any -> any));
        list.fail(1, failure);
        assertThat(Subscribed.to(staged).failure()).isSameAs(failure);

        Throwable bare = new CompletionException("bare", null);
        list.fail(1, bare);
        assertThat(Subscribed.to(pager).failure()).hasRootCause(null).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void failsInItsTurnIfTheFunctionThrows(int prefetch) {
        AsyncPager<String> throwing = AsyncPager.of(1, number -> {
            if (number == 3) {
                throw failure;
            }
            return CompletableFuture.completedFuture(page("a", number, 9));
        });
        Subscribed<String> subscribed = Subscribed.to(throwing.prefetch(prefetch));

        assertThat(subscribed.take(2)).hasSize(2);
        assertThat(subscribed.failure()).isSameAs(failure);
    }

    @Test
    void checksFutureAndSubscriber() {
        assertThat(Subscribed.to(AsyncPager.<String>of(1, number -> null)).failure())
                .isExactlyInstanceOf(NullPointerException.class)
                .hasMessage("the source returned null for page 1");
        assertThatNullPointerException().isThrownBy(() -> pager.subscribe(null));
        Flow.Subscriber<Page<String>> missing = null;
        assertThatNullPointerException().isThrownBy(() -> pager.pages().subscribe(missing));
    }

    @Test
    void reactorReadsIt() {
        PreparedPages ready = PreparedPages.of("ab", "cd", "e");
        Flux<String> items = JdkFlowAdapter.flowPublisherToFlux(AsyncPager.of(1, ready::begin));

        assertThat(items.take(3).collectList().block()).containsExactly("a", "b", "c");
        assertThat(ready.asked()).containsExactly(1, 2);
        ready.fail(1, failure);
        assertThat(items.publishOn(Schedulers.parallel(), 1)
                        .doOnError(any -> ready.arrive(1))
                        .retry(1)
                        .collectList()
                        .block(Duration.ofSeconds(30)))
                .containsExactly("a", "b", "c", "d", "e");
    }
}
