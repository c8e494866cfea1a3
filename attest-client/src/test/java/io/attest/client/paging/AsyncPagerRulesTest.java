package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.ClientLog;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.logging.Level;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of Reactive Streams where the list decides what they mean. */
@Timeout(60)
class AsyncPagerRulesTest {

    private final Ahead source = new Ahead(3);
    private final AsyncPager<String> pager = AsyncPager.of(1, source::start);

    private static AsyncPager<Integer> atOnce(int pages) {
        return AsyncPager.of(
                1,
                number -> CompletableFuture.completedFuture(
                        new Page<>(List.of(number), new PageLinks("", "", "", "n"), Pages.meta(number, pages))));
    }

    @Test
    void nothingIsSignalledBeforeOnSubscribeHasReturned() {
        Received<Integer> received = new Received<Integer>().requestingAtOnce(9);
        atOnce(2).subscribe(received);

        assertThat(received.signals()).containsExactly("(onSubscribe", "onSubscribe)", "1", "2", "onComplete");
    }

    @Test
    void cancellingInOnSubscribeAsksForNothing() {
        pager.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(1);
                subscription.cancel();
            }

            @Override
            public void onNext(String item) {
                throw new AssertionError();
            }

            @Override
            public void onError(Throwable thrown) {
                throw new AssertionError();
            }

            @Override
            public void onComplete() {
                throw new AssertionError();
            }
        });

        assertThat(source.started()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void requestingLessThanOneIsAnErrorAndEndsWhatIsInFlight(long n) {
        Received<String> received = Received.from(pager.prefetch(1), 2);
        source.arrive(1);

        received.request(n);

        assertThat(received.signals()).endsWith("p1", "onError");
        assertThat(received.failure())
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("rule 3.9: at least 1 must be requested, but not " + n);
        assertThat(source.cancelled()).containsExactly(2);
    }

    @Test
    void requestingLessThanOneComesBeforeWhatHasArrived() {
        Received<Integer> received = new Received<>();
        received.doing(item -> received.request(0));
        atOnce(3).subscribe(received);
        received.request(3);

        assertThat(received.signals()).endsWith("onSubscribe)", "1", "onError");
    }

    @Test
    void afterTheEndNothingIsSignalled() {
        Received<Integer> received = Received.from(atOnce(1), 1);
        received.request(1);
        received.request(0);
        received.cancel();
        received.request(-1);

        assertThat(received.signals()).endsWith("1", "onComplete");
    }

    @Test
    void afterCancellingNothingIsSignalled() {
        Received<String> received = Received.from(pager, 1);
        received.cancel();
        received.cancel();
        received.request(1);
        received.request(0);

        assertThat(received.signals()).containsExactly("(onSubscribe", "onSubscribe)");
        assertThat(source.started()).containsExactly(1);
        assertThat(source.cancelled()).containsExactly(1);
    }

    @Test
    void cancellingInOnNextKeepsTheRestOfThePageBack() {
        Received<String> received = new Received<>();
        received.doing(item -> received.cancel());
        pager.prefetch(2).subscribe(received);
        received.request(9);
        source.arrive(Pages.page(List.of("a", "b"), 1, 3));

        assertThat(received.elements()).containsExactly("a");
        assertThat(source.started()).containsExactly(1, 2, 3);
        assertThat(source.cancelled()).containsExactlyInAnyOrder(2, 3);
    }

    @Test
    void aPageThatArrivesAfterCancellingIsDropped() {
        CompletableFuture<Page<String>> stubborn = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                return false;
            }
        };
        Received<String> received = Received.from(AsyncPager.of(1, number -> stubborn), 1);
        received.cancel();
        stubborn.complete(Ahead.page(1, 1));

        assertThat(received.signals()).endsWith("onSubscribe)");
    }

    @Test
    void demandAddsUpToEndless() {
        Received<Integer> received = new Received<Integer>().requestingAtOnce(Long.MAX_VALUE - 1);
        received.doing(item -> received.request(Long.MAX_VALUE));
        atOnce(50).subscribe(received);

        assertThat(received.elements()).hasSize(50);
        assertThat(received.signals()).endsWith("onComplete");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void requestingInOnNextDoesNotGrowTheStack(int prefetch) {
        int many = 20_000;
        List<Integer> depths = new ArrayList<>();
        Received<Integer> received = new Received<>();
        received.doing(item -> {
            depths.add(new Throwable().getStackTrace().length);
            received.request(1);
        });
        atOnce(many).prefetch(prefetch).subscribe(received);
        received.request(1);

        assertThat(received.elements()).hasSize(many);
        assertThat(depths.get(many - 1)).isEqualTo(depths.get(0));
    }

    @Test
    void signalsDoNotOverlapWhenAnotherThreadRequestsMeanwhile() throws InterruptedException {
        List<String> order = new ArrayList<>();
        Received<Integer> received = new Received<>();
        received.doing(item -> {
            order.add("begin " + item);
            if (item == 1) {
                runElsewhere(() -> received.request(1));
            }
            order.add("end " + item);
        });
        atOnce(2).subscribe(received);
        received.request(1);

        assertThat(order).containsExactly("begin 1", "end 1", "begin 2", "end 2");
    }

    @Test
    void cancellingElsewhereEndsWhatIsInFlightWhileTheSubscriberIsAtWork() {
        List<Integer> cancelledMeanwhile = new ArrayList<>();
        Received<String> received = new Received<>();
        received.doing(item -> {
            runElsewhere(received::cancel);
            cancelledMeanwhile.addAll(source.cancelled());
        });
        pager.prefetch(2).subscribe(received);
        received.request(9);
        source.arrive(1);

        assertThat(cancelledMeanwhile).containsExactlyInAnyOrder(2, 3);
        assertThat(received.signals()).endsWith("p1");
    }

    private static void runElsewhere(Runnable action) {
        CompletableFuture.runAsync(action).join();
    }

    @Test
    void aSubscriberThatThrowsHasCancelledAndIsLogged() {
        try (ClientLog log = new ClientLog(Level.FINE)) {
            Received<String> received = new Received<>();
            received.doing(item -> {
                throw new IllegalStateException("the subscriber's");
            });
            pager.prefetch(2).subscribe(received);
            received.request(9);
            source.arrive(1);

            assertThat(received.signals()).endsWith("p1");
            assertThat(source.cancelled()).containsExactlyInAnyOrder(2, 3);
            assertThat(log.lines()).containsExactly("FINE a subscriber failed (java.lang.IllegalStateException)");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theSubscriberIsForgottenAtTheEnd(boolean cancelled) {
        List<Flow.Subscription> kept = new ArrayList<>();
        WeakReference<Received<Integer>> subscriber = readAndKeepSubscription(kept, cancelled);

        assertThat(kept).hasSize(1);
        while (subscriber.get() != null) {
            System.gc();
            Thread.onSpinWait();
        }
    }

    private static WeakReference<Received<Integer>> readAndKeepSubscription(
            List<Flow.Subscription> kept, boolean cancelled) {
        Received<Integer> received = Received.from(atOnce(3), cancelled ? 1 : 3);
        if (cancelled) {
            received.cancel();
        }
        kept.add(received.subscription());
        return new WeakReference<>(received);
    }

    @Test
    void manyThreadsAtOnceGetEverythingOnceAndInOrder() {
        int pages = 2_000;
        AsyncPager<Integer> elsewhere = AsyncPager.<Integer>of(
                1,
                number -> CompletableFuture.supplyAsync(() -> new Page<>(
                        List.of(number, -number), new PageLinks("", "", "", "n"), Pages.meta(number, pages))));
        Received<Integer> received = new Received<>();
        CompletableFuture<?> ended = new CompletableFuture<>();
        elsewhere.prefetch(4).subscribe(new Forwarding<>(received, ended));
        List<CompletableFuture<Void>> requesters = IntStream.range(0, 4)
                .mapToObj(any -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < pages / 2; i++) {
                        received.request(1);
                    }
                }))
                .toList();
        requesters.forEach(CompletableFuture::join);
        ended.join();

        assertThat(received.elements())
                .isEqualTo(IntStream.rangeClosed(1, pages)
                        .boxed()
                        .flatMap(number -> List.of(number, -number).stream())
                        .toList());
    }

    /** Tells another thread when the end has come. */
    private record Forwarding<E>(Received<E> to, CompletableFuture<?> ended) implements Flow.Subscriber<E> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            to.onSubscribe(subscription);
        }

        @Override
        public void onNext(E element) {
            to.onNext(element);
        }

        @Override
        public void onError(Throwable thrown) {
            ended.completeExceptionally(thrown);
        }

        @Override
        public void onComplete() {
            ended.complete(null);
        }
    }
}
