package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AutoPagerViewsTest {

    @Test
    void pagesComeOneByOne() {
        Pages pages = Pages.of("ab", "", "c");
        Iterator<Page<String>> all = AutoPager.of(1, pages).pages().iterator();

        assertThat(all.hasNext()).isTrue();
        assertThat(pages.asked()).isEmpty();
        assertThat(all.next().data()).containsExactly("a", "b");
        assertThat(pages.asked()).containsExactly(1);
        assertThat(all.next().data()).isEmpty();
        assertThat(all.next().meta().currentPage()).isEqualTo(3);
        assertThat(all.hasNext()).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(all::next)
                .withMessage("page 3 was the last");
        assertThat(pages.asked()).containsExactly(1, 2, 3);
    }

    @Test
    void anEmptyListHasOnePage() {
        assertThat(AutoPager.of(1, Pages.of("")).pages())
                .singleElement()
                .satisfies(page -> assertThat(page.data()).isEmpty());
    }

    @Test
    void pagesStartAnewEachTime() {
        Pages pages = Pages.of("a", "b");
        Iterable<Page<String>> all = AutoPager.of(1, pages).pages();

        assertThat(all).hasSize(2);
        assertThat(all).hasSize(2);
    }

    @Test
    void aStreamFetchesOnlyWhatItNeeds() {
        Pages pages = Pages.of("ab", "cd", "ef");

        List<String> three = AutoPager.of(1, pages).stream().limit(3).toList();

        assertThat(three).containsExactly("a", "b", "c");
        assertThat(pages.asked()).containsExactly(1, 2);
    }

    @Test
    void aStreamThatEndsWithAPageDoesNotFetchTheNext() {
        Pages pages = Pages.of("ab", "cd", "ef");

        assertThat(AutoPager.of(1, pages).stream().limit(2).toList()).containsExactly("a", "b");
        assertThat(pages.asked()).containsExactly(1);
    }

    @Test
    void findFirstFetchesOnePage() {
        Pages pages = Pages.of("ab", "cd");

        assertThat(AutoPager.of(1, pages).stream()
                        .filter(item -> !item.equals("a"))
                        .findFirst())
                .contains("b");
        assertThat(pages.asked()).containsExactly(1);
    }

    @Test
    void aStreamIsSequentialAndOrderedWithoutASize() {
        AutoPager<String> pager = AutoPager.of(1, Pages.of("ab", "c"));

        try (Stream<String> stream = pager.stream()) {
            assertThat(stream.isParallel()).isFalse();
        }
        Spliterator<String> spliterator = pager.spliterator();
        assertThat(spliterator.hasCharacteristics(Spliterator.ORDERED | Spliterator.NONNULL))
                .isTrue();
        assertThat(spliterator.hasCharacteristics(Spliterator.SIZED)).isFalse();
    }
}
