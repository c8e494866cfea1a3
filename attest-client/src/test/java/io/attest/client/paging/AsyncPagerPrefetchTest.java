package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AsyncPagerPrefetchTest {

    private final Ahead source = new Ahead(9);
    private final AsyncPager<String> pager = AsyncPager.of(1, source::start).prefetch(3);

    @Test
    void theFirstPageIsFetchedAloneAndThenSoManyAhead() {
        Received<String> received = Received.from(pager, 1);
        assertThat(source.started()).containsExactly(1);

        source.arrive(1);
        assertThat(received.elements()).containsExactly("p1");
        assertThat(source.started()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void nothingIsAskedForBeforeDemand() {
        Received.from(pager, 0);

        assertThat(source.started()).isEmpty();
    }

    @Test
    void pagesAreDeliveredInOrderWhateverTheOrderOfArrival() {
        Received<String> received = Received.from(pager, 9);
        source.arrive(1, 4, 3);
        assertThat(received.elements()).containsExactly("p1");

        source.arrive(2);
        assertThat(received.elements()).containsExactly("p1", "p2", "p3", "p4");
        assertThat(source.started()).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void withoutDemandNoMoreThanSoManyAreFetched() {
        Received<String> received = Received.from(pager, 1);
        source.arrive(1, 2, 3, 4);
        assertThat(received.elements()).containsExactly("p1");
        assertThat(source.started()).containsExactly(1, 2, 3, 4);

        received.request(1);
        assertThat(received.elements()).containsExactly("p1", "p2");
        assertThat(source.started()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void nothingIsFetchedBeyondTheLastPage() {
        Ahead shortList = new Ahead(2);
        Received<String> received =
                Received.from(AsyncPager.of(1, shortList::start).prefetch(3), 9);
        shortList.arrive(1, 2);

        assertThat(shortList.started()).containsExactly(1, 2);
        assertThat(received.signals()).endsWith("p1", "p2", "onComplete");
        assertThat(shortList.cancelled()).isEmpty();
    }

    @Test
    void theLastPageIsCorrectedInTheOrderOfDelivery() {
        Received<String> received = Received.from(pager, 9);
        source.arrive(1);
        source.arrive(Ahead.page(3, 3));
        assertThat(source.cancelled()).isEmpty();

        source.arrive(Ahead.page(2, 9));
        assertThat(received.signals()).endsWith("p1", "p2", "p3", "onComplete");
        assertThat(source.started()).containsExactly(1, 2, 3, 4, 5);
        assertThat(source.cancelled()).containsExactlyInAnyOrder(4, 5);
    }

    @Test
    void aListThatGrowsIsReadToItsNewEnd() {
        Received<String> received = Received.from(pager, 9);
        source.arrive(Ahead.page(1, 2));
        assertThat(source.started()).containsExactly(1, 2);

        source.arrive(Ahead.page(2, 4));
        source.arrive(Ahead.page(3, 4));
        source.arrive(Ahead.page(4, 4));
        assertThat(received.signals()).endsWith("p1", "p2", "p3", "p4", "onComplete");
    }

    @Test
    void cancellingEndsAllThatIsInFlight() {
        Received<String> received = Received.from(pager, 1);
        source.arrive(1, 3);
        received.cancel();

        assertThat(source.cancelled()).containsExactlyInAnyOrder(2, 3, 4);
        assertThat(received.signals()).endsWith("p1");
    }

    @Test
    void whatIsBeyondTheEndIsCancelledBeforeTheLastPageIsDelivered() {
        Received<String> received = Received.from(pager, 2);
        source.arrive(1);
        source.arrive(Pages.page(List.of("a", "b"), 2, 2));

        assertThat(received.signals()).endsWith("p1", "a");
        assertThat(source.cancelled()).containsExactlyInAnyOrder(3, 4);
    }
}
