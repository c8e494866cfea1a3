package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import io.attest.client.testing.CallStyle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/lists.md: order, end, what is requested when, failures at their place. */
class PagingTest {

    private static final int MOST_EMPTY = 1000;

    /** A page, or what is thrown in its place. */
    private final Map<Integer, Object> pages = new HashMap<>();

    private final List<Integer> asked = new ArrayList<>();

    /** Pages of which each character is an item. */
    private AutoPager<String> pager(String... texts) {
        for (int number = 1; number <= texts.length; number++) {
            pages.putIfAbsent(number, page(texts[number - 1], number, texts.length));
        }
        return AutoPager.of(1, this::fetch);
    }

    // Each page was made by page().
    @SuppressWarnings("unchecked")
    private Page<String> fetch(int number) {
        asked.add(number);
        Object page = pages.get(number);
        return page instanceof Throwable thrown ? CallStyle.sneak(thrown) : (Page<String>) page;
    }

    private static Page<String> page(String items, int number, int lastPage) {
        return Page.of(items.chars().mapToObj(Character::toString).toList(), number, lastPage);
    }

    private static String take(Iterator<String> items, int count) {
        StringBuilder taken = new StringBuilder();
        while (taken.length() < count && items.hasNext()) {
            taken.append(items.next());
        }
        return taken.toString();
    }

    @Test
    void readsEverythingInOrder() {
        AutoPager<String> pager = pager("", "ab", "", "", "cd", "e", "");

        assertThat(pager).containsExactly("a", "b", "c", "d", "e");
        assertThat(asked).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(pager.pages()).extracting(page -> page.data().size()).containsExactly(0, 2, 0, 0, 2, 1, 0);
        assertThat(pager.stream()).containsExactly("a", "b", "c", "d", "e");
    }

    @Test
    void hasNextIsExactAndRequestsAPageOnce() {
        Iterator<String> items = pager("a", "", "b", "").iterator();

        for (String item : List.of("a", "b")) {
            assertThat(items.hasNext()).isTrue();
            assertThat(items.hasNext()).isTrue();
            assertThat(items.next()).isEqualTo(item);
        }
        assertThat(asked).containsExactly(1, 2, 3);
        assertThat(items.hasNext()).isFalse();
        assertThatThrownBy(items::next)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("page 4 was the last");
        assertThat(asked).containsExactly(1, 2, 3, 4);
    }

    @Test
    void requestsAPageWhenThoseBeforeItAreUsedUp() {
        Iterator<String> items = pager("ab", "cd", "e").iterator();

        assertThat(asked).isEmpty();
        assertThat(take(items, 2)).isEqualTo("ab");
        assertThat(asked).containsExactly(1);
        assertThat(take(items, 2)).isEqualTo("cd");
        assertThat(asked).containsExactly(1, 2);
    }

    @Test
    void failsWithWhatTheFetchThrew() {
        IOException thrown = new IOException();
        pages.put(2, thrown);
        Iterator<String> items = pager("a", "b", "c").iterator();

        assertThat(take(items, 1)).isEqualTo("a");
        assertThat(catchThrowable(items::hasNext)).isSameAs(thrown);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 0})
    void failsOnAnotherPageThanTheOneRequested(int came) {
        pages.put(2, page("x", came, 9));
        Iterator<String> items = pager("a", "b", "c").iterator();

        assertThat(take(items, 1)).isEqualTo("a");
        assertThat(catchThrowable(items::hasNext))
                .isExactlyInstanceOf(ListChangedException.class)
                .hasMessage("the list changed while it was read: page 2 was requested, but page " + came
                        + " was returned. An item may be missing: read the list again.");
    }

    /** A page that was announced is gone: the items of it that moved to an earlier one were not read. */
    @ParameterizedTest
    @CsvSource({"2, c, ac", "3, '', ab"})
    void saysAtTheEndThatTheListHasBecomeShorter(int number, String items, String read) {
        pages.put(number, page(items, number, 2));
        Iterator<String> rest = pager("a", "b", "c").iterator();

        assertThat(take(rest, 2)).isEqualTo(read);
        assertThat(catchThrowable(rest::hasNext))
                .isExactlyInstanceOf(ListChangedException.class)
                .hasMessageContaining("page 3 was expected, but page 2 is the last now")
                .satisfies(e -> assertThat(((AttestException) e).outcome()).isEqualTo(Outcome.ACCEPTED));
        assertThat(rest.hasNext()).isFalse();
    }

    @Test
    void saysThatThePageToResumeFromIsGone() {
        AutoPager<String> resumed = AutoPager.of(3, number -> page("", number, 2));

        assertThatThrownBy(() -> resumed.iterator().hasNext())
                .hasMessageContaining("page 3 was expected, but page 2 is the last now");
    }

    /** Some services answer 404 to a page beyond the last. The first page of any list is there. */
    @Test
    void a404OfTheServiceBeyondTheFirstPageIsAPageThatIsGone() {
        ApiException gone = ApiException.of(404, "{\"error\":\"No such page.\"}");
        pages.put(1, gone);
        pages.put(3, gone);
        Iterator<String> items = pager("a", "b", "c").iterator();

        assertThat(catchThrowable(items::hasNext)).isSameAs(gone);
        pages.put(1, page("a", 1, 3));
        assertThat(take(items, 2)).isEqualTo("ab");
        assertThat(catchThrowable(items::hasNext))
                .isExactlyInstanceOf(ListChangedException.class)
                .hasMessageContaining("page 3 is gone")
                .hasCause(gone);
        assertThat(items.hasNext()).isFalse();
    }

    @Test
    void givesUpAfterAThousandPagesWithoutAnItem() {
        AutoPager<String> endless = AutoPager.of(1, number -> page(number == MOST_EMPTY ? "a" : "", number, 9999));
        Iterator<String> items = endless.iterator();

        assertThat(take(items, 1)).isEqualTo("a");
        assertThat(catchThrowable(items::hasNext))
                .isExactlyInstanceOf(DecodingException.class)
                .hasMessage("the list does not end: the 1000 pages before page 2001 announce another page each,"
                        + " but bring no item.")
                .satisfies(e -> assertThat(((AttestException) e).outcome()).isEqualTo(Outcome.ACCEPTED));
    }
}
