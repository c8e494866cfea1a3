package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoPagerTest {

    @Test
    void allItemsComeInOrder() {
        Pages pages = Pages.of("ab", "cd", "e");

        assertThat(AutoPager.of(1, pages)).containsExactly("a", "b", "c", "d", "e");
        assertThat(pages.asked()).containsExactly(1, 2, 3);
    }

    @Test
    void aReadingStartsAtTheFirstPageGiven() {
        Pages pages = Pages.of("ab", "cd", "e");

        assertThat(AutoPager.of(2, pages)).containsExactly("c", "d", "e");
        assertThat(pages.asked()).containsExactly(2, 3);
    }

    @Test
    void nothingIsFetchedBeforeTheFirstQuestion() {
        Pages pages = Pages.of("ab", "cd");
        AutoPager<String> pager = AutoPager.of(1, pages);
        Iterator<String> iterator = pager.iterator();
        Stream<String> stream = pager.stream();
        assertThat(pager.spliterator()).isNotNull();
        assertThat(pager.pages().iterator()).isNotNull();
        assertThat(pages.asked()).isEmpty();

        assertThat(iterator.hasNext()).isTrue();
        assertThat(pages.asked()).containsExactly(1);
        assertThat(stream.findFirst()).contains("a");
    }

    @Test
    void nextAloneFetchesToo() {
        Pages pages = Pages.of("ab", "cd");
        Iterator<String> iterator = AutoPager.of(1, pages).iterator();

        assertThat(iterator.next()).isEqualTo("a");
        assertThat(iterator.next()).isEqualTo("b");
        assertThat(pages.asked()).containsExactly(1);
        assertThat(iterator.next()).isEqualTo("c");
        assertThat(pages.asked()).containsExactly(1, 2);
    }

    @Test
    void askingAgainFetchesNothing() {
        Pages pages = Pages.of("a", "b");
        Iterator<String> iterator = AutoPager.of(1, pages).iterator();

        assertThat(iterator.hasNext()).isTrue();
        assertThat(iterator.hasNext()).isTrue();
        assertThat(pages.asked()).containsExactly(1);
        assertThat(iterator.next()).isEqualTo("a");
        assertThat(iterator.hasNext()).isTrue();
        assertThat(iterator.hasNext()).isTrue();
        assertThat(pages.asked()).containsExactly(1, 2);
    }

    @Test
    void emptyPagesInTheMiddleAreReadAcross() {
        Pages pages = Pages.of("", "a", "", "", "b", "");
        Iterator<String> iterator = AutoPager.of(1, pages).iterator();

        assertThat(iterator.next()).isEqualTo("a");
        assertThat(iterator.hasNext()).isTrue();
        assertThat(iterator.next()).isEqualTo("b");
        assertThat(iterator.hasNext()).isFalse();
        assertThat(pages.asked()).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void anEmptyListIsOneFetch() {
        Pages pages = Pages.of("");
        Iterator<String> iterator = AutoPager.of(1, pages).iterator();

        assertThat(iterator.hasNext()).isFalse();
        assertThat(iterator.hasNext()).isFalse();
        assertThat(pages.asked()).containsExactly(1);
    }

    @Test
    void theEndIsToldWithoutAnotherFetch() {
        Pages pages = Pages.of("a");
        Iterator<String> iterator = AutoPager.of(1, pages).iterator();
        iterator.next();

        assertThat(iterator.hasNext()).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(iterator::next);
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(iterator::next);
        assertThat(pages.asked()).containsExactly(1);
    }

    @Test
    void iteratorsAreIndependent() {
        Pages pages = Pages.of("a", "b");
        AutoPager<String> pager = AutoPager.of(1, pages);
        Iterator<String> one = pager.iterator();
        Iterator<String> other = pager.iterator();

        assertThat(one.next()).isEqualTo("a");
        assertThat(one.next()).isEqualTo("b");
        assertThat(other.next()).isEqualTo("a");
        assertThat(pager.stream()).containsExactly("a", "b");
        assertThat(pages.asked()).containsExactly(1, 2, 1, 1, 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0})
    void theFirstPageIsAtLeastOne(int firstPage) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AutoPager.of(firstPage, Pages.of("a")))
                .withMessage("firstPage must be at least 1, but is " + firstPage);
    }

    @Test
    void theLastPossiblePageEnds() {
        AutoPager<String> pager = AutoPager.of(Integer.MAX_VALUE, number -> Pages.page(List.of("a"), number, 3));

        assertThat(pager).containsExactly("a");
    }
}
