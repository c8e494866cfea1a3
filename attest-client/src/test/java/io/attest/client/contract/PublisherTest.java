package io.attest.client.contract;

import static io.attest.client.testing.PreparedPages.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.paging.AsyncPager;
import io.attest.client.testing.Await;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.PreparedPages;
import io.attest.client.testing.Subscribed;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/lists.md: what a publisher promises beyond readers, and beyond the rules of {@code PublisherRulesTest}. */
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
    void forEachPassesOnEveryItemAndEndsAfterTheLast() {
        List<String> items = new ArrayList<>();
        CompletableFuture<?> end = pager.prefetch(1).forEach(items::add);
        list.arrive(1, 2);
        assertThat(items).containsExactly("1", "2");
        assertThat(end).isNotDone();

        list.arrive(3, 4, 5);
        assertThat(items).containsExactly("1", "2", "3", "4", "5");
        assertThat(end).isCompletedWithValue(null);
    }

    @Test
    void forEachReadsALongListWithoutRecursion() {
        List<String> items = new ArrayList<>();

        assertThat(atOnce(20_000).forEach(items::add)).isCompletedWithValue(null);
        assertThat(items).hasSize(20_000);
    }

    @Test
    void forEachEndsInWhatTheActionThrowsOrThePageFailsWith() {
        List<String> items = new ArrayList<>();
        CompletableFuture<?> thrown = atOnce(3).forEach(item -> {
            items.add(item);
            throw failure;
        });
        assertThat(thrown).isCompletedExceptionally();
        assertThat(thrown.handle((value, e) -> e).join()).isSameAs(failure);
        assertThat(items).hasSize(1);

        CompletableFuture<?> failed = pager.forEach(items::add);
        list.fail(1, failure);
        assertThat(failed.handle((value, e) -> e).join()).isSameAs(failure);
    }

    @Test
    void forEachEndsWithItsFuture() {
        List<String> items = new ArrayList<>();
        CompletableFuture<?> end = pager.prefetch(1).forEach(items::add);
        list.arrive(1);

        assertThat(end.cancel(true)).isTrue();
        assertThat(list.cancelled()).contains(2);
        list.arrive(2);
        assertThat(items).containsExactly("1");
    }

    @Test
    void addsDemandUpToEndless() {
        Subscribed<String> subscribed = new Subscribed<String>().starting(to -> {
            to.request(Long.MAX_VALUE);
            to.request(Long.MAX_VALUE);
            // All three would add up to nothing.
            to.request(2);
        });
        atOnce(50).subscribe(subscribed);

        assertThat(subscribed.signals()).hasSize(53).endsWith("onComplete");
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

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void refusesToBeAskedForLessThanOne(long n) {
        Subscribed<String> subscribed = Subscribed.to(pager.prefetch(1)).request(2);
        list.arrive(1);
        subscribed.request(n);

        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1", "onError");
        assertThat(subscribed.next()).isEqualTo("1");
        assertThatThrownBy(subscribed::hasNext)
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("rule 3.9: at least 1 must be requested, but not " + n);
        assertThat(list.cancelled()).containsExactly(2);
    }

    @Test
    void cancelsAtOnceWhileTheSubscriberIsAtWorkElsewhere() {
        List<Integer> cancelledMeanwhile = new ArrayList<>();
        Subscribed<String> subscribed = Subscribed.to(pager.prefetch(2)).request(9);
        subscribed.doing(item -> {
            CompletableFuture.runAsync(subscribed.subscription()::cancel).join();
            cancelledMeanwhile.addAll(list.cancelled());
        });
        list.arrive(1);

        assertThat(cancelledMeanwhile).containsExactlyInAnyOrder(2, 3);
        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1");
    }

    @Test
    void signalsNoFailureToASubscriberThatCancelled() {
        Subscribed<String> subscribed = new Subscribed<>();
        AsyncPager.<String>of(1, number -> {
                    subscribed.subscription().cancel();
                    throw failure;
                })
                .subscribe(subscribed);

        assertThat(subscribed.request(1).signals()).containsExactly("(onSubscribe", "onSubscribe)");
    }

    /** A method of its own: a frame may keep the subscriber until it returns. */
    private Flow.Subscription cancelled(List<WeakReference<Object>> subscribers) {
        Subscribed<String> subscribed = Subscribed.to(pager.prefetch(2)).request(9);
        list.arrive(1);
        subscribed.subscription().cancel();
        subscribers.add(new WeakReference<>(subscribed));
        return subscribed.subscription();
    }

    @Test
    void forgetsTheSubscriberThatCancelled() {
        List<WeakReference<Object>> subscribers = new ArrayList<>();
        Flow.Subscription kept = cancelled(subscribers);

        Await.until("it is forgotten", () -> {
            // Nothing else lets go of what is garbage. One collection may not be enough.
            System.gc();
            return subscribers.get(0).get() == null;
        });
        kept.cancel();
    }

    @Test
    void takesASubscriberThatThrowsForCancelledAndLogsIt() {
        try (ClientLog log = new ClientLog(Level.FINE)) {
            Subscribed<String> subscribed = Subscribed.to(pager.prefetch(2))
                    .request(9)
                    .doing(item -> {
                        throw failure;
                    });
            list.arrive(1);

            assertThat(subscribed.signals()).endsWith("onSubscribe)", "1");
            assertThat(list.cancelled()).containsExactlyInAnyOrder(2, 3);
            assertThat(log.lines()).containsExactly("FINE a subscriber failed (java.lang.IllegalArgumentException)");
        }
    }

    @Test
    void signalsAFailureOnDemandAndInItsTurnAndEndsWhatIsInFlight() {
        Subscribed<String> subscribed = Subscribed.to(pager.prefetch(3)).request(2);
        list.arrive(1);
        list.fail(3, failure);
        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1");
        list.arrive(2);
        assertThat(subscribed.signals()).endsWith("onSubscribe)", "1", "2");

        assertThat(subscribed.request(1).signals()).endsWith("onSubscribe)", "1", "2", "onError");
        assertThat(list.cancelled()).containsExactlyInAnyOrder(4, 5);
    }

    @Test
    void unwrapsWhatAStageWrapped() {
        AsyncPager<String> staged =
                AsyncPager.of(1, number -> list.begin(number).thenApply(any -> any));
        list.fail(1, failure);
        assertThatThrownBy(Subscribed.to(staged)::hasNext).isSameAs(failure);

        list.fail(1, new CompletionException("bare", null));
        assertThatThrownBy(Subscribed.to(pager)::hasNext).hasRootCause(null);
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

        assertThat(Subscribed.to(throwing.prefetch(prefetch)).request(3).signals())
                .endsWith("onSubscribe)", "a", "a", "onError");
    }
}
