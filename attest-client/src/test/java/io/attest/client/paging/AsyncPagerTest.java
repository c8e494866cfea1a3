package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

class AsyncPagerTest {

    private final Pages source = Pages.of("ab", "cd", "e");
    private final AsyncPager<String> pager =
            AsyncPager.of(1, number -> CompletableFuture.completedFuture(source.apply(number)));

    @Test
    void deliversEverythingInOrderAndEnds() {
        Received<String> received = Received.from(pager, Long.MAX_VALUE);

        assertThat(received.signals())
                .containsExactly("(onSubscribe", "onSubscribe)", "a", "b", "c", "d", "e", "onComplete");
        assertThat(source.asked()).containsExactly(1, 2, 3);
    }

    @Test
    void nothingIsAskedForBeforeDemand() {
        Received<String> received = Received.from(pager, 0);

        assertThat(source.asked()).isEmpty();
        assertThat(received.signals()).containsExactly("(onSubscribe", "onSubscribe)");
    }

    @Test
    void aPageIsAskedForWhenDemandReachesIt() {
        Received<String> received = Received.from(pager, 2);
        assertThat(received.elements()).containsExactly("a", "b");
        assertThat(source.asked()).containsExactly(1);

        received.request(1);
        assertThat(received.elements()).containsExactly("a", "b", "c");
        assertThat(source.asked()).containsExactly(1, 2);

        received.request(1);
        assertThat(source.asked()).containsExactly(1, 2);
    }

    @Test
    void theEndNeedsNoDemand() {
        Received<String> received = Received.from(pager, 5);

        assertThat(received.signals()).endsWith("e", "onComplete");
    }

    @Test
    void anEmptyLastPageNeedsDemandToBeKnown() {
        Pages withEmptyEnd = Pages.of("a", "");
        Received<String> received = Received.from(
                AsyncPager.of(1, number -> CompletableFuture.completedFuture(withEmptyEnd.apply(number))), 1);
        assertThat(received.signals()).endsWith("a");
        assertThat(withEmptyEnd.asked()).containsExactly(1);

        received.request(1);
        assertThat(received.signals()).endsWith("a", "onComplete");
    }

    @Test
    void emptyPagesAreReadAcross() {
        Pages sparse = Pages.of("", "a", "", "", "b");
        Received<String> received =
                Received.from(AsyncPager.of(1, number -> CompletableFuture.completedFuture(sparse.apply(number))), 2);

        assertThat(received.elements()).containsExactly("a", "b");
        assertThat(received.signals()).endsWith("onComplete");
    }

    @Test
    void pagesAreCountedInPages() {
        Received<Page<String>> received = Received.from(pager.pages(), 2);
        assertThat(received.elements())
                .extracting(page -> page.meta().currentPage())
                .containsExactly(1, 2);
        assertThat(source.asked()).containsExactly(1, 2);

        received.request(1);
        assertThat(received.elements()).hasSize(3);
        assertThat(received.signals()).endsWith("onComplete");
    }

    @Test
    void anEmptyListHasOnePage() {
        AsyncPager<String> empty = AsyncPager.of(1, number -> CompletableFuture.completedFuture(Page.of(List.of())));

        assertThat(Received.from(empty.pages(), 1).elements()).hasSize(1);
        assertThat(Received.from(empty, 1).signals()).containsExactly("(onSubscribe", "onSubscribe)", "onComplete");
    }

    @Test
    void eachSubscriptionStartsAnew() {
        Received<String> first = Received.from(pager, 3);
        Received<String> second = Received.from(pager, 1);
        first.request(1);

        assertThat(first.elements()).containsExactly("a", "b", "c", "d");
        assertThat(second.elements()).containsExactly("a");
        assertThat(source.asked()).containsExactly(1, 2, 1);
    }

    @Test
    void startsAtThePageThatIsSaid() {
        AsyncPager<String> later = AsyncPager.of(2, number -> CompletableFuture.completedFuture(source.apply(number)));

        assertThat(Received.from(later, 9).elements()).containsExactly("c", "d", "e");
    }

    @Test
    void settingsChangeACopy() {
        pager.prefetch(2);
        Received.from(pager, 2);

        assertThat(source.asked()).containsExactly(1);
    }

    @Test
    void argumentsAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AsyncPager.<String>of(0, number -> new CompletableFuture<>()))
                .withMessage("firstPage must be at least 1, but is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pager.prefetch(-1))
                .withMessage("pages must be between 0 and 100, but is -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pager.prefetch(101))
                .withMessage("pages must be between 0 and 100, but is 101");
        assertThat(Received.from(pager.prefetch(100), 9).elements()).hasSize(5);
    }

    @Test
    @NullUnmarked
    void nullIsRefused() {
        Flow.Subscriber<Page<String>> missing = null;
        assertThatNullPointerException().isThrownBy(() -> pager.subscribe(null));
        assertThatNullPointerException().isThrownBy(() -> pager.pages().subscribe(missing));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pager.onDrift(null))
                .withMessage("policy must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pager.driftListener(null))
                .withMessage("listener must not be null");
    }
}
