package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.paging.AutoPager;
import io.attest.client.testing.PreparedPages;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import org.junit.jupiter.api.Test;

/** docs/lists.md: what an iterator or a stream promises beyond what every reader does. */
class IteratorTest {

    private final RuntimeException failure = new IllegalArgumentException("this time");

    @Test
    void hasNextIsExactAndRequestsAPageOnce() {
        PreparedPages pages = PreparedPages.of("a", "", "b", "");
        Iterator<String> items = pages.pager().iterator();

        for (String item : List.of("a", "b")) {
            assertThat(items.hasNext()).isTrue();
            assertThat(items.hasNext()).isTrue();
            assertThat(items.next()).isEqualTo(item);
        }
        assertThat(pages.asked()).containsExactly(1, 2, 3);
        assertThat(items.hasNext()).isFalse();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(items::next)
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessage("page 4 was the last");
        }
        assertThat(pages.asked()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void streamIsSequentialAndOrdered() {
        AutoPager<String> pager = PreparedPages.of("a").pager();
        assertThat(pager.stream().isParallel()).isFalse();
        assertThat(pager.stream().spliterator().characteristics()).isEqualTo(Spliterator.ORDERED | Spliterator.NONNULL);
    }

    @Test
    void canRequestAFailedPageAgainAnyNumberOfTimes() {
        PreparedPages pages = PreparedPages.of("a", "", "b", "c");
        pages.fail(1, failure);
        pages.fail(3, failure);
        Iterator<String> items = pages.pager().iterator();

        assertThatThrownBy(items::hasNext).isSameAs(failure);
        assertThat(items.next()).isEqualTo("a");
        assertThatThrownBy(items::next).isSameAs(failure);
        pages.fail(3, failure);
        assertThatThrownBy(items::hasNext).isSameAs(failure);
        assertThat(items).toIterable().containsExactly("b", "c");
        assertThat(pages.asked()).containsExactly(1, 1, 2, 3, 3, 3, 4);
    }
}
