package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.ListChangedException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import okhttp3.mockwebserver.MockResponse;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/lists.md: {@code readAll} keeps each document once, and reads again or throws if it notices a change. */
@NullUnmarked
class ReadAllTest extends ServiceFixture {

    private static final DocumentQuery ALL = DocumentQuery.defaults();
    private final AttestClient client = open(TestClients.of(server));

    /** Each page is given by its ids, the last page's number and the total, or a dash if the page does not say it. */
    private void serve(String pages) {
        int last = 0;
        int number = 0;
        for (String page : pages.split(" ", -1)) {
            number = number == last ? 1 : number + 1;
            String[] parts = page.split("/", -1);
            last = Integer.parseInt(parts[1]);
            prepare(page(parts[0], number, last, parts[2].equals("-") ? "null" : parts[2]));
        }
    }

    private static MockResponse page(String ids, int number, int lastPage, String total) {
        String data =
                ids.chars().mapToObj(id -> "{\"id\":\"" + (char) id + "\"}").collect(Collectors.joining(","));
        return Responses.json(200, """
                {"data":[%s],"meta":{"current_page":%d,"last_page":%d,"total":%s}}""".formatted(data, number, lastPage, total));
    }

    private List<Document> readAll(DocumentQuery query) {
        return style.call(client, it -> it.documents().readAll(query));
    }

    private ListChangedException changed() {
        return catchThrowableOfType(ListChangedException.class, () -> readAll(ALL));
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
    void readsUntilItHasEachDocumentOnceAndNoneIsMissing(String pages, String documents, String why) {
        serve(pages);

        assertThat(ids(readAll(ALL))).as(why).isEqualTo(documents);
        assertThat(server.getRequestCount()).isEqualTo(pages.split(" ", -1).length);
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
            String pages, String documents, String firstTotal, String lastTotal, String why) {
        serve(pages);

        ListChangedException failure = changed();

        assertThat(ids(failure.documents())).as(why).isEqualTo(documents);
        assertThat(failure)
                .hasMessage("two equal readings of the list have found " + documents.length()
                        + " documents; the total was " + firstTotal + " on the first page and " + lastTotal
                        + " on the last. Documents may be missing.");
        assertThat(server.getRequestCount()).isEqualTo(pages.split(" ", -1).length);
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
    void failsIfNoTwoReadingsInARowAreEqual(String pages, String documents, String why) {
        serve(pages);

        assertThat(ids(changed().documents())).as(why).isEqualTo(documents);
        assertThat(server.getRequestCount()).isEqualTo(pages.split(" ", -1).length);
    }

    @Test
    void failsWithWhatItHasReadIfTheListChangesDuringThreeReadings() {
        serve("ab/2/4 d/2/3 bd/2/3 f/2/2 gh/2/5 hi/2/4 zz/1/1");

        ListChangedException failure = changed();

        assertThat(ids(failure.documents())).isEqualTo("ghi");
        assertThat(failure)
                .hasMessage("the list changed during each of 3 readings: one has found 3 documents;"
                        + " the total was 5 on the first page and 4 on the last. Documents may be missing.");
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.advice()).isEqualTo(Advice.WAIT);
        assertThat(server.getRequestCount()).isEqualTo(6);
    }

    /** The last page is gone; some services return the one before it then, others a 404. */
    @Test
    void readsAgainIfAnotherPageComesOrNone() {
        prepare(page("a", 1, 3, "3"), page("b", 2, 3, "3"), page("b", 2, 2, "2"));
        prepare(page("a", 1, 2, "2"), Responses.status(404), page("ab", 1, 1, "2"));

        assertThat(ids(readAll(ALL))).isEqualTo("ab");
        assertThat(server.getRequestCount()).isEqualTo(6);
    }

    @Test
    void readsFromTheFirstPageOnly() {
        assertRejected("page must be 1 or not set, but is 2", () -> readAll(ALL.withPage(2)));
        assertThat(server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"PT1M, false", "PT2M, true"})
    void hasOneDeadlineForAllPages(Duration timeout, boolean isEnough) {
        MockResponse busy = Responses.json(503, "{}").addHeader("Retry-After", "40");
        prepare(page("a", 1, 3, "3"), busy, page("b", 2, 3, "3"), busy, page("c", 3, 3, "3"));
        AttestClient hurried = client.with(RequestOptions.none().withTimeout(timeout));

        Throwable thrown =
                catchThrowable(() -> style.call(hurried, it -> it.documents().readAll()));

        assertThat(thrown == null ? null : thrown.getClass()).isEqualTo(isEnough ? null : ServerException.class);
        assertThat(server.getRequestCount())
                .as("the second wait would pass the deadline")
                .isEqualTo(isEnough ? 5 : 4);
    }
}
