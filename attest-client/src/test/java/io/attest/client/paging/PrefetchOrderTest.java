package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrefetchOrderTest {

    private static String item(Page<String> page) {
        return page.data().get(0);
    }

    @Test
    void theFirstPageIsFetchedAloneAndOnTheReadersThread() {
        Ahead ahead = new Ahead(3);
        PrefetchIterator<String> pages = ahead.read(2);

        assertThat(pages.hasNext()).isTrue();
        assertThat(ahead.direct()).isEmpty();
        assertThat(item(pages.next())).isEqualTo("p1");
        assertThat(ahead.direct()).containsExactly(1);
        assertThat(ahead.started()).containsExactly(2, 3);
    }

    @Test
    void pagesAreDeliveredInOrderWhateverTheOrderOfArrival() {
        Ahead ahead = new Ahead(5);
        PrefetchIterator<String> pages = ahead.read(4);
        pages.next();

        ahead.arrive(4, 3, 5, 2);

        assertThat(pages).toIterable().extracting(PrefetchOrderTest::item).containsExactly("p2", "p3", "p4", "p5");
        assertThat(ahead.direct()).containsExactly(1);
        assertThat(ahead.started()).containsExactly(2, 3, 4, 5);
    }

    @Test
    void onePageIsStartedForEachDelivered() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(3);
        pages.next();
        assertThat(ahead.started()).containsExactly(2, 3, 4);

        ahead.arrive(3, 4);
        assertThat(ahead.started()).containsExactly(2, 3, 4);
        ahead.arrive(2);
        assertThat(ahead.started()).containsExactly(2, 3, 4);
        pages.next();
        assertThat(ahead.started()).containsExactly(2, 3, 4, 5);
        pages.next();
        assertThat(ahead.started()).containsExactly(2, 3, 4, 5, 6);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 100})
    void neverMoreThanAllowedAreInFlightOrHeld(int most) {
        Random random = new Random(most);
        for (int round = 0; round < 50; round++) {
            int lastPage = 1 + random.nextInt(20);
            Ahead ahead = new Ahead(lastPage);
            PrefetchIterator<String> pages = ahead.read(most);
            int arrived = 1;
            for (int delivered = 1; delivered <= lastPage; delivered++) {
                while (arrived < delivered) {
                    arrived++;
                    ahead.arrive(arrived);
                }
                assertThat(item(pages.next())).isEqualTo("p" + delivered);
                assertThat(1 + ahead.started().size()).isEqualTo(Math.min(lastPage, delivered + most));
                int more = random.nextInt(most + 1);
                while (more-- > 0 && arrived < Math.min(lastPage, delivered + most)) {
                    arrived++;
                    ahead.arrive(arrived);
                }
            }
            assertThat(pages.hasNext()).isFalse();
        }
    }

    @Test
    void askingAgainStartsNothing() {
        Ahead ahead = new Ahead(9);
        Reading<String> items = new ItemIterator<>(ahead.read(2));

        assertThat(items.hasNext()).isTrue();
        assertThat(items.hasNext()).isTrue();

        assertThat(ahead.direct()).containsExactly(1);
        assertThat(ahead.started()).containsExactly(2, 3);
    }

    @Test
    void anArrivedPageThatSaysTheListIsLongerHasMoreStarted() {
        Ahead ahead = new Ahead(2);
        PrefetchIterator<String> pages = ahead.read(3);
        pages.next();
        assertThat(ahead.started()).containsExactly(2);

        ahead.arrive(Ahead.page(2, 9));
        assertThat(ahead.started()).containsExactly(2);
        pages.next();

        assertThat(ahead.started()).containsExactly(2, 3, 4, 5);
    }

    @Test
    void aPageThatSaysTheListIsShorterEndsWhatIsBeyond() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(4);
        pages.next();
        ahead.arrive(4);

        ahead.arrive(Ahead.page(2, 3));
        pages.next();

        assertThat(ahead.cancelled()).containsExactlyInAnyOrder(4, 5);
        assertThat(ahead.started()).containsExactly(2, 3, 4, 5);
        ahead.arrive(Ahead.page(3, 3));
        assertThat(item(pages.next())).isEqualTo("p3");
        assertThat(pages.hasNext()).isFalse();
    }

    @Test
    void aPageThatWasDroppedIsFetchedAgainIfTheListGrowsAgain() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(2);
        pages.next();
        ahead.arrive(Ahead.page(3, 9));
        ahead.arrive(Ahead.page(2, 3));
        pages.next();
        assertThat(ahead.started()).containsExactly(2, 3);

        assertThat(item(pages.next())).isEqualTo("p3");

        assertThat(ahead.started()).containsExactly(2, 3, 4, 5);
    }

    @Test
    void theEndIsWhatThePageInItsTurnSaysAndTheRestIsDropped() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(3);
        pages.next();
        ahead.arrive(3);

        ahead.arrive(Ahead.page(2, 2));
        assertThat(item(pages.next())).isEqualTo("p2");

        assertThat(pages.hasNext()).isFalse();
        assertThat(ahead.cancelled()).containsExactlyInAnyOrder(3, 4);
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(pages::next)
                .withMessage("page 2 was the last");
    }

    @Test
    void nothingIsAskedBehindTheLastPossibleNumber() {
        int number = Integer.MAX_VALUE - 1;
        Ahead ahead = new Ahead(0);
        PageSource<String> source = new PageSource<>(any -> Ahead.page(number, Integer.MAX_VALUE));
        PrefetchIterator<String> pages = new PrefetchIterator<>(number, source, 100, ahead);

        assertThat(pages.next().meta().currentPage()).isEqualTo(number);
        assertThat(ahead.started()).containsExactly(Integer.MAX_VALUE);
        ahead.arrive(Ahead.page(Integer.MAX_VALUE, Integer.MAX_VALUE));
        pages.next();
        assertThat(pages.hasNext()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 100})
    void aPagerDeliversTheSameWhateverIsFetchedAhead(int pages) {
        Pages source = Pages.of("", "ab", "", "cd", "e", "");
        AutoPager<String> pager = AutoPager.of(1, source).prefetch(pages);
        assertThat(pager.iterator()).isNotNull();
        assertThat(source.asked()).isEmpty();

        assertThat(pager).containsExactly("a", "b", "c", "d", "e");
        assertThat(source.asked()).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
        assertThat(pager.stream()).containsExactly("a", "b", "c", "d", "e");
        assertThat(pager.pages()).hasSize(6);
        assertThat(AutoPager.of(5, source).prefetch(pages)).containsExactly("e");
    }

    @Test
    void prefetchingIsASettingOfACopy() {
        Pages source = Pages.of("a", "b", "c");
        AutoPager<String> sequential = AutoPager.of(1, source);

        assertThat(sequential.prefetch(2).prefetch(0).stream().findFirst()).contains("a");
        assertThat(source.asked()).containsExactly(1);
        assertThat(sequential.prefetch(2)).isNotSameAs(sequential);
        assertThat(sequential.stream().findFirst()).contains("a");
        assertThat(source.asked()).containsExactly(1, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 101, Integer.MAX_VALUE})
    void prefetchIsZeroToOneHundred(int pages) {
        AutoPager<String> pager = AutoPager.of(1, Pages.of("a"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> pager.prefetch(pages))
                .withMessage("pages must be between 0 and 100, but is " + pages);
    }

    @Test
    void iteratorsHaveTheirOwnPagesAhead() {
        Pages source = Pages.of("a", "b", "c");
        AutoPager<String> pager = AutoPager.of(1, source).prefetch(2);
        Iterator<String> one = pager.iterator();
        Iterator<String> other = pager.iterator();

        List<String> read = IntStream.range(0, 6)
                .mapToObj(i -> (i % 2 == 0 ? one : other).next())
                .toList();

        assertThat(read).containsExactly("a", "a", "b", "b", "c", "c");
    }
}
