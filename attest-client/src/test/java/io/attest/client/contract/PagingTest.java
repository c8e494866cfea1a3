package io.attest.client.contract;

import static io.attest.client.testing.PreparedPages.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.paging.AutoPager;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.OpenList;
import io.attest.client.testing.PreparedPages;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
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
        assertThat(pager.stream().isParallel()).isFalse();
        assertThat(pager.stream().spliterator().hasCharacteristics(Spliterator.ORDERED))
                .isTrue();
    }

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

    static Stream<Throwable> kinds() {
        return Stream.of(
                new AssertionError(), new IOException(), new CancellationException(), ApiException.of(404, "<html>"));
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

    /** Some services answer 404 to a page beyond the last. The first page of any list is there. */
    @Test
    void a404OfTheServiceBeyondTheFirstPageIsAPageThatIsGone() {
        ApiException gone = ApiException.of(404, "{\"error\":\"No such page.\"}");
        PreparedPages list = PreparedPages.of("a", "b", "c");
        list.fail(1, gone);
        list.fail(3, gone);
        OpenList<String> items = OpenList.of(list.pager());

        assertThat(items.failure()).isSameAs(gone);
        assertThat(items.take(2)).containsExactly("a", "b");
        assertThat(items.failure())
                .isExactlyInstanceOf(ListChangedException.class)
                .hasMessageContaining("page 3 is gone")
                .hasCause(gone);
        assertThat(items.all()).isEmpty();
        OpenList<String> resumed = OpenList.of(AutoPager.of(3, number -> CallStyle.sneak(gone)));
        assertThat(resumed.failure()).isExactlyInstanceOf(ListChangedException.class);
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
}
