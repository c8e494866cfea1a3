package io.attest.client.contract;

import static io.attest.client.testing.PreparedPages.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.error.ListChangedException;
import io.attest.client.testing.OpenList;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.PreparedPages;
import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/lists.md: {@code prefetch} changes neither order nor end nor the place of an error, and is bounded. */
@Timeout(60)
class PrefetchTest {

    private final RuntimeException failure = new IllegalArgumentException("this time");
    private final PreparedPages list = PreparedPages.coming("1x", "2", "3", "4", "5", "6", "7", "8", "9");

    /** The first page has come, its first item is read, and so many pages are in flight. */
    private OpenList<String> opened(int prefetch) {
        list.arrive(1);
        OpenList<String> items = OpenList.of(list.pager().withPrefetch(prefetch));
        assertThat(items.take(1)).containsExactly("1");
        list.awaitAsked(numbersTo(1 + prefetch));
        return items;
    }

    private static Integer[] numbersTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toArray(Integer[]::new);
    }

    @Test
    void requestsTheFirstPageAlone() {
        OpenList<String> items = OpenList.of(list.pager().withPrefetch(3));
        OtherThread reads = OtherThread.start(() -> assertThat(items.take(1)).containsExactly("1"));
        list.awaitAsked(1);

        list.arrive(1);
        assertThat(reads.join()).isNull();
        list.awaitAsked(1, 2, 3, 4);
    }

    @Test
    void deliversAndFailsInOrderWhateverTheOrderOfArrival() {
        OpenList<String> items = opened(4);
        list.fail(4, failure);
        list.arrive(5, 3, 2);

        assertThat(items.take(3)).containsExactly("x", "2", "3");
        assertThat(items.failure()).isSameAs(failure);
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "3, 20", "7, 4", "100, 20"})
    void hasNeverMoreThanSoManyPagesAhead(int prefetch, int lastPage) {
        PreparedPages many = PreparedPages.of("a".repeat(lastPage).split(""));
        OpenList<String> items = OpenList.of(many.pager().withPrefetch(prefetch));

        for (int delivered = 1; delivered <= lastPage; delivered++) {
            assertThat(items.take(1)).hasSize(1);
            many.awaitAsked(numbersTo(Math.min(lastPage, delivered + prefetch)));
        }
        assertThat(items.take(1)).isEmpty();
        assertThat(many.cancelled()).isEmpty();
    }

    @Test
    void readsAListThatGrowsToItsNewEnd() {
        list.arrive(page("1", 1, 2));
        OpenList<String> items = OpenList.of(list.pager().withPrefetch(3));
        assertThat(items.take(1)).containsExactly("1");
        list.awaitAsked(1, 2);

        list.arrive(page("2", 2, 5));
        assertThat(items.take(1)).containsExactly("2");
        list.awaitAsked(1, 2, 3, 4, 5);
        list.arrive(page("3", 3, 5));
        list.arrive(page("4", 4, 5));
        list.arrive(page("5", 5, 5));
        assertThat(items.all()).containsExactly("3", "4", "5");
    }

    @Test
    void dropsWhatIsBeyondTheEndOfAListThatShrinksAndDoesNotFailForIt() {
        OpenList<String> items = opened(4);
        list.fail(5, failure);
        list.arrive(page("2y", 2, 3));
        assertThat(items.take(2)).containsExactly("x", "2");
        list.awaitCancelled(4);

        list.arrive(page("3", 3, 3));
        assertThat(items.take(2)).containsExactly("y", "3");
        assertThat(items.failure()).isInstanceOf(ListChangedException.class);
        list.awaitAsked(1, 2, 3, 4, 5);
    }

    @Test
    void believesAPageInItsTurnOnly() {
        OpenList<String> items = opened(4);
        list.arrive(page("3", 3, 3));
        list.arrive(page("2", 2, 9));

        assertThat(items.take(2)).containsExactly("x", "2");
        list.awaitAsked(1, 2, 3, 4, 5, 6);
        assertThat(list.cancelled()).isEmpty();
        assertThat(items.take(1)).containsExactly("3");
        assertThat(items.failure()).isInstanceOf(ListChangedException.class);
        list.awaitCancelled(4, 5, 6);
    }

    @Test
    void cancelsWhatIsInFlightWhenTheConsumerThrows() {
        Iterator<String> items = opened(3).items();

        assertThatThrownBy(() -> items.forEachRemaining(item -> {
                    throw failure;
                }))
                .isSameAs(failure);

        list.awaitCancelled(2, 3, 4);
    }

    @Test
    void aStreamHasTheItemsOfTheIteratorAndCancelsWhatIsInFlightWhenItIsClosed() {
        assertThat(PreparedPages.of("ab", "", "c").pager().withPrefetch(2).stream())
                .containsExactly("a", "b", "c");
        list.arrive(1);
        try (Stream<String> items = list.pager().withPrefetch(3).stream()) {
            assertThat(items.iterator().next()).isEqualTo("1");
            list.awaitAsked(1, 2, 3, 4);
        }

        list.awaitCancelled(2, 3, 4);
    }
}
