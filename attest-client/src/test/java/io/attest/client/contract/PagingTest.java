package io.attest.client.contract;

import static io.attest.client.testing.PreparedPages.page;
import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.paging.AutoPager;
import io.attest.client.testing.OpenList;
import io.attest.client.testing.PreparedPages;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/lists.md: order, end, what is requested when, failures at their place. */
class PagingTest {

    private static final int MOST_EMPTY = 1000;

    @Test
    void readsEverythingInOrder() {
        PreparedPages list = PreparedPages.of("", "ab", "", "", "cd", "e", "");
        AutoPager<String> pager = list.pager();

        assertThat(OpenList.of(pager).all()).containsExactly("a", "b", "c", "d", "e");
        assertThat(list.asked()).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(pager.pages()).extracting(page -> page.data().size()).containsExactly(0, 2, 0, 0, 2, 1, 0);
    }

    @Test
    void requestsAPageWhenThoseBeforeItAreUsedUp() {
        PreparedPages list = PreparedPages.of("ab", "cd", "e");
        OpenList<String> items = OpenList.of(list.pager());

        assertThat(list.asked()).isEmpty();
        assertThat(items.take(2)).containsExactly("a", "b");
        assertThat(list.asked()).containsExactly(1);
        assertThat(items.take(1)).containsExactly("c");
        assertThat(items.take(1)).containsExactly("d");
        assertThat(list.asked()).containsExactly(1, 2);
        assertThat(OpenList.of(list.pager().pages()).take(1)).hasSize(1);
        assertThat(list.asked()).containsExactly(1, 2, 1);
    }

    @Test
    void startsAnewEachTime() {
        AutoPager<String> pager = PreparedPages.of("a", "b", "c").pager();
        OpenList<String> one = OpenList.of(pager);
        OpenList<String> other = OpenList.of(pager);

        for (String item : List.of("a", "b", "c")) {
            assertThat(one.take(1)).containsExactly(item);
            assertThat(other.take(1)).containsExactly(item);
        }
        assertThat(pager).hasSize(3);
    }

    static Stream<Throwable> kinds() {
        return Stream.of(new AssertionError(), new IOException(), new CancellationException());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void failsWithWhatTheFetchThrew(Throwable thrown) {
        PreparedPages list = PreparedPages.of("a", "b", "c");
        list.fail(2, thrown);
        OpenList<String> items = OpenList.of(list.pager());

        assertThat(items.take(1)).containsExactly("a");
        assertThat(items.failure()).isSameAs(thrown);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 0})
    void failsOnAnotherPageThanTheOneRequested(int came) {
        PreparedPages list = PreparedPages.of("a", "b", "c");
        list.replace(2, page("x", came, 9));
        OpenList<String> items = OpenList.of(list.pager());

        assertThat(items.take(1)).containsExactly("a");
        assertThat(items.failure())
                .isExactlyInstanceOf(ListChangedException.class)
                .hasMessage("the list changed while it was read: page 2 was requested, but page " + came
                        + " was returned. An item may be missing: read the list again.");
    }

    /** A page that was announced is gone: the items of it that moved to an earlier one were not read. */
    @ParameterizedTest
    @CsvSource({"2, c", "3, ''"})
    void saysAtTheEndThatTheListHasBecomeShorter(int number, String items) {
        PreparedPages list = PreparedPages.of("a", "b", "c");
        list.replace(number, page(items, number, 2));
        OpenList<String> rest = OpenList.of(list.pager());

        assertThat(rest.take(2)).containsExactly("a", number == 2 ? "c" : "b");
        assertThat(rest.failure())
                .isExactlyInstanceOf(ListChangedException.class)
                .hasMessageContaining("page 3 was expected, but page 2 is the last now")
                .satisfies(e -> assertThat(((AttestException) e).outcome()).isEqualTo(Outcome.ACCEPTED));
        assertThat(rest.all()).isEmpty();
    }

    @Test
    void saysThatThePageToResumeFromIsGone() {
        OpenList<String> items = OpenList.of(AutoPager.of(3, number -> page("", number, 2)));

        assertThat(items.failure()).hasMessageContaining("page 3 was expected, but page 2 is the last now");
    }

    /** Twice as many pages as may be empty; only the one with this number has an item, "a". */
    private static String[] manyPages(int number) {
        String[] pages = new String[2 * MOST_EMPTY];
        Arrays.fill(pages, "");
        pages[number - 1] = "a";
        return pages;
    }

    @Test
    void givesUpAfterAThousandPagesWithoutAnItem() {
        PreparedPages list = PreparedPages.of(manyPages(1));
        OpenList<String> items = OpenList.of(list.pager());

        assertThat(items.take(1)).containsExactly("a");
        assertThat(items.failure())
                .isExactlyInstanceOf(DecodingException.class)
                .hasMessage("the list does not end: the 1000 pages before page 1002 announce another page each,"
                        + " but bring no item.")
                .satisfies(e -> assertThat(((AttestException) e).outcome()).isEqualTo(Outcome.ACCEPTED));
        assertThat(list.asked()).hasSize(1 + MOST_EMPTY);
    }

    @Test
    void readsOnAcrossAnyNumberOfEmptyPagesIfItemsComeInBetween() {
        assertThat(PreparedPages.of(manyPages(MOST_EMPTY)).pager()).containsExactly("a");
    }

    @Test
    void checksArguments() {
        for (int firstPage : new int[] {Integer.MIN_VALUE, -1, 0}) {
            assertRejected(
                    "firstPage must be at least 1, but is " + firstPage,
                    () -> AutoPager.of(firstPage, number -> page("a", number, 1)));
        }
    }
}
