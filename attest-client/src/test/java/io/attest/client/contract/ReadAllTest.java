package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.Documents;
import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageMeta;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import okhttp3.mockwebserver.MockResponse;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/lists.md: {@code readAll} keeps each document once, and reads again or throws if it notices a change. */
@NullUnmarked
class ReadAllTest extends ServiceFixture {

    private static final DocumentQuery ALL = DocumentQuery.defaults();

    /** Pages, and what is thrown in place of one. */
    private final Deque<Object> pages = new ArrayDeque<>();

    private int asked;

    // Each page was made by page().
    @SuppressWarnings("unchecked")
    private final Documents documents = (query, options) -> {
        asked++;
        Object page = pages.remove();
        return page instanceof Throwable thrown ? CallStyle.sneak(thrown) : (Page<Document>) page;
    };

    /** Each page is given by its ids, the last page's number and the total, or a dash if the page does not say it. */
    private void serve(String all) {
        int last = 0;
        int number = 0;
        for (String page : all.split(" ", -1)) {
            number = number == last ? 1 : number + 1;
            String[] parts = page.split("/", -1);
            last = Integer.parseInt(parts[1]);
            pages.add(page(parts[0], number, last, parts[2].equals("-") ? null : Integer.valueOf(parts[2])));
        }
    }

    private static Page<Document> page(String ids, int number, int lastPage, @Nullable Integer total) {
        List<Document> data = ids.chars()
                .mapToObj(id -> Document.builder().id(Character.toString(id)).build())
                .toList();
        return new Page<>(data, null, new PageMeta(number, null, lastPage, null, null, total));
    }

    private ListChangedException changed() {
        return catchThrowableOfType(ListChangedException.class, () -> documents.readAll(ALL));
    }

    private static String ids(List<Document> documents) {
        return documents.stream().map(Document::id).collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /1/0                               | ''   | an empty list
            ab/2/3 c/2/3                       | abc  | a list that stays as it is
            ab/2/4 d/2/3 bc/2/3 d/2/3          | bcd  | the total of the first page differs: a is archived, c is missed
            ab/2/3 bc/2/4 xa/2/4 bc/2/4        | xabc | x is added, b comes twice
            ab/2/3 c/2/4 ab/2/4 cd/2/4         | abcd | the total of the last page differs: d is added
            ab/2/- cd/2/-                      | abcd | no total
            ab/2/- bc/2/- ab/2/- cd/2/-        | abcd | no total, and b comes twice
            ab/2/4 cd/2/-                      | abcd | the first page only has a total
            abc/1/4 abc/1/3                    | abc  | the total of the first reading only was wrong
            ab/2/4 bc/2/4 ab/2/4 cd/2/4        | abcd | b came twice for c
            ab/3/- cd/2/- ab/2/- cd/2/-        | abcd | no total, and a page that was announced is gone
            """)
    void readsUntilItHasEachDocumentOnceAndNoneIsMissing(String all, String expected, String why) {
        serve(all);

        assertThat(ids(documents.readAll(ALL))).as(why).isEqualTo(expected);
        assertThat(asked).isEqualTo(all.split(" ", -1).length);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            abc/1/4 abc/1/4                           | abc | 4   | 4   | the same total each time
            /1/5 /1/5                                 | ''  | 5   | 5   | the list is empty
            ab/2/2 c/2/1 ab/2/2 c/2/1                 | abc | 2   | 1   | it counts those of the page
            ab/2/- c/2/4 ab/2/- c/2/4                 | abc | unknown | 4 | only the last page has one
            ab/2/4 d/2/3 abd/1/4 abd/1/4              | abd | 4   | 4   | the list changed before
            ab/2/4 c/2/4 abc/1/4                      | abc | 4   | 4   | the pages differ but not the list
            """)
    void failsWithTheDocumentsIfTwoEqualReadingsDoNotGiveTheTotal(
            String all, String expected, String firstTotal, String lastTotal, String why) {
        serve(all);

        ListChangedException failure = changed();

        assertThat(ids(failure.documents())).as(why).isEqualTo(expected);
        assertThat(failure)
                .hasMessage("two equal readings of the list have found " + expected.length()
                        + " documents; the total was " + firstTotal + " on the first page and " + lastTotal
                        + " on the last. Documents may be missing.");
        assertThat(asked).isEqualTo(all.split(" ", -1).length);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ab/2/4 bc/2/4 ab/2/4 bc/2/4 ab/2/4 bc/2/4 | abc | b comes twice, so another may be missing
            abc/1/4 acb/1/4 abc/1/4                   | abc | the order differs
            abc/1/4 ab/1/4 abc/1/4                    | abc | the equal ones are not in a row
            ab/2/4 c/2/3 ab/2/3 c/2/4 ab/2/4 c/2/3    | abc | the totals change places
            a/2/3 b/2/4 a/2/3 b/2/5 a/2/3 b/2/6       | ab  | the total of the last page grows
            ab/2/4 d/2/4 ab/2/4 c/2/4 ab/1/4          | abc | the last one ends early
            """)
    void failsIfNoTwoReadingsInARowAreEqual(String all, String expected, String why) {
        serve(all);

        ListChangedException failure = changed();
        assertThat(ids(failure.documents())).as(why).isEqualTo(expected);
        assertThat(failure).hasMessageStartingWith("the list changed during each of 3 readings: one has found ");
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.advice()).isEqualTo(Advice.WAIT);
        assertThat(asked).isEqualTo(all.split(" ", -1).length);
    }

    /** The last page is gone; some services return the one before it then, others a 404. */
    @Test
    void readsAgainIfAnotherPageComesOrNone() {
        pages.addAll(List.of(page("a", 1, 3, 3), page("b", 2, 3, 3), page("b", 2, 2, 2)));
        ApiException gone = ApiException.of(404, "{\"error\":\"No such page.\"}");
        pages.addAll(List.of(page("a", 1, 2, 2), gone, page("ab", 1, 1, 2)));

        assertThat(ids(documents.readAll(ALL))).isEqualTo("ab");
        assertThat(asked).isEqualTo(6);
    }

    @Test
    void readsFromTheFirstPageOnly() {
        assertRejected("page must be 1 or not set, but is 2", () -> documents.readAll(ALL.withPage(2)));
        assertThat(asked).isZero();
    }

    @ParameterizedTest
    @CsvSource({"PT1M, false", "PT2M, true"})
    void hasOneDeadlineForAllPages(Duration timeout, boolean isEnough) {
        MockResponse busy = Responses.status(503, "Retry-After", "40");
        prepare(TestClients.page(1, 3), busy, TestClients.page(2, 3), busy, TestClients.page(3, 3));
        AttestClient client = open(TestClients.of(server).timeout(timeout));

        assertThat(catchThrowable(() -> client.documents().readAll()) == null).isEqualTo(isEnough);
        assertThat(server.getRequestCount())
                .as("the second wait would pass the deadline")
                .isEqualTo(isEnough ? 5 : 4);
    }
}
