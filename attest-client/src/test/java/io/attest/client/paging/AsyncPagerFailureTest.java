package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsyncPagerFailureTest {

    private final RuntimeException failure = new IllegalArgumentException("this time");
    private final Ahead source = new Ahead(9);
    private final AsyncPager<String> pager = AsyncPager.of(1, source::start);

    static Stream<Throwable> kinds() {
        return Stream.of(
                new IllegalStateException(), new AssertionError(), new IOException(), new CancellationException());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aFetchThatFailsEndsTheSubscription(Throwable thrown) {
        Received<String> received = Received.from(pager, 9);
        source.fail(1, thrown);
        received.request(1);

        assertThat(received.signals()).containsExactly("(onSubscribe", "onSubscribe)", "onError");
        // Newer JDKs make another cancellation of the one that they were given.
        assertThat(received.failure()).matches(failed -> failed == thrown || failed instanceof CancellationException);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatAStageWrappedIsUnwrapped(Throwable thrown) {
        Received<String> received =
                Received.from(AsyncPager.of(1, number -> source.start(number).thenApply(page -> page)), 9);
        source.fail(1, thrown);

        assertThat(received.failure()).isSameAs(thrown);
    }

    @Test
    void aCompletionExceptionWithoutCauseStays() {
        Throwable bare = new CompletionException("bare", null);
        Received<String> received = Received.from(pager, 9);
        source.fail(1, bare);

        assertThat(received.failure()).hasRootCause(null).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aFunctionThatThrowsIsAFailureOfItsPage(int prefetch) {
        AsyncPager<String> throwing = AsyncPager.of(1, number -> {
            if (number == 3) {
                throw failure;
            }
            return CompletableFuture.completedFuture(Ahead.page(number, 9));
        });
        Received<String> received = Received.from(throwing.prefetch(prefetch), 9);

        assertThat(received.signals()).endsWith("onSubscribe)", "p1", "p2", "onError");
        assertThat(received.failure()).isSameAs(failure);
    }

    @Test
    @NullUnmarked
    void aFunctionThatGivesNothingIsAFailure() {
        assertThat(Received.from(AsyncPager.<String>of(1, number -> null), 1).failure())
                .isExactlyInstanceOf(NullPointerException.class)
                .hasMessage("the source returned null for page 1");
        assertThat(Received.from(AsyncPager.<String>of(1, number -> CompletableFuture.completedFuture(null)), 1)
                        .failure())
                .isExactlyInstanceOf(NullPointerException.class)
                .hasMessage("the source returned null for page 1");
    }

    @Test
    void aPageThatIsNotTheOneAskedForIsAFailure() {
        AsyncPager<String> stuck = AsyncPager.of(1, number -> CompletableFuture.completedFuture(Ahead.page(1, 9)));
        Received<String> received = Received.from(stuck, 9);

        assertThat(received.signals()).endsWith("onSubscribe)", "p1", "onError");
        assertThat(received.failure())
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("page 2 was requested, but page 1 was returned");
    }

    @Test
    void aFailureWaitsForItsTurnAndThenEndsWhatIsInFlight() {
        Received<String> received = Received.from(pager.prefetch(3), 9);
        source.arrive(1);
        source.fail(3, failure);
        assertThat(received.signals()).endsWith("p1");

        source.arrive(2);
        assertThat(received.signals()).endsWith("p1", "p2", "onError");
        assertThat(received.failure()).isSameAs(failure);
        assertThat(source.cancelled()).contains(4, 5);
    }

    @Test
    void aFailureWithoutDemandWaitsForIt() {
        Received<String> received = Received.from(pager.prefetch(1), 1);
        source.arrive(1);
        source.fail(2, failure);
        assertThat(received.signals()).endsWith("p1");

        received.request(1);
        assertThat(received.signals()).endsWith("p1", "onError");
    }

    @Test
    void aFailureThatIsNotReachedIsNeverSignalled() {
        Received<String> received = Received.from(pager.prefetch(3), 9);
        source.arrive(1);
        source.fail(3, failure);
        source.arrive(Ahead.page(2, 2));

        assertThat(received.signals()).endsWith("p1", "p2", "onComplete");
    }

    @Test
    void anotherPagerGoesOnBehindTheLastPageThatCame() {
        AtomicInteger next = new AtomicInteger(1);
        Received<Page<String>> first = new Received<>();
        first.doing(page -> next.set(page.meta().currentPage() + 1));
        pager.pages().subscribe(first);
        first.request(9);
        source.arrive(1, 2);
        source.fail(3, failure);

        Received<String> rest = Received.from(AsyncPager.of(next.get(), source::start), 1);
        source.arrive(3);
        assertThat(rest.elements()).containsExactly("p3");
    }

    private static Page<String> repeating(int number) {
        return Pages.page(List.of("i" + number, "i" + (number + 1)), number, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aListThatChangesIsTreatedAsThePolicySays(int prefetch) {
        List<PageDrift> told = new ArrayList<>();
        IntFunction<CompletableFuture<Page<String>>> fetch =
                number -> CompletableFuture.completedFuture(repeating(number));
        AsyncPager<String> drifting = AsyncPager.of(1, fetch).prefetch(prefetch).driftListener(told::add);

        assertThat(Received.from(drifting, 9).elements()).containsExactly("i1", "i2", "i2", "i3", "i3", "i4");
        assertThat(told).extracting(PageDrift::page).containsExactly(2, 3);
        assertThat(Received.from(drifting.onDrift(DriftPolicy.DEDUPLICATE), 9).elements())
                .containsExactly("i1", "i2", "i3", "i4");
        Received<String> refusing = Received.from(drifting.onDrift(DriftPolicy.FAIL), 9);
        assertThat(refusing.signals()).endsWith("onSubscribe)", "i1", "i2", "onError");
        assertThat(refusing.failure())
                .isExactlyInstanceOf(ConcurrentModificationException.class)
                .hasMessageStartingWith("the list changed before page 2 was read");
    }

    @Test
    void idsTellItemsApart() {
        AsyncPager<String> drifting = AsyncPager.of(
                        1, number -> CompletableFuture.completedFuture(repeating(number)), item -> "the same")
                .onDrift(DriftPolicy.DEDUPLICATE);

        assertThat(Received.from(drifting, 9).elements()).containsExactly("i1", "i2");
    }

    @Test
    void aFunctionForIdsThatThrowsEndsTheSubscription() {
        AsyncPager<String> drifting = AsyncPager.<String>of(
                        1, number -> CompletableFuture.completedFuture(repeating(number)), item -> {
                            throw failure;
                        })
                .onDrift(DriftPolicy.DEDUPLICATE);

        assertThat(Received.from(drifting, 9).failure()).isSameAs(failure);
    }

    @Test
    void idsAreNotAskedForIfDriftIsIgnored() {
        AsyncPager<String> careless =
                AsyncPager.of(1, number -> CompletableFuture.completedFuture(repeating(number)), item -> {
                    throw failure;
                });

        assertThat(Received.from(careless, 9).signals()).endsWith("i4", "onComplete");
    }

    @Test
    void aListenerThatCancelsKeepsTheErrorBack() {
        Received<String> received = new Received<>();
        AsyncPager.<String>of(1, number -> CompletableFuture.completedFuture(repeating(number)))
                .onDrift(DriftPolicy.FAIL)
                .driftListener(drift -> received.cancel())
                .subscribe(received);
        received.request(9);

        assertThat(received.signals()).endsWith("i1", "i2");
    }
}
