package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AsyncDocuments;
import io.attest.client.AttestClient;
import io.attest.client.Documents;
import io.attest.client.error.Advice;
import io.attest.client.error.ListChangedException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.Outcome;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.MockResponse;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/lists.md: {@code readAll} reads a whole list, each document once and none missing, or says that it did not. */
@BlockingAndAsync
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
        return style.call(
                () -> client.documents().readAll(query),
                () -> client.async().documents().readAll(query));
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
            ab/2/4 bd/2/4 xb/2/4 cd/2/4        | xbcd | a is archived and x is added
            ab/2/3 c/2/4 ab/2/4 cd/2/4         | abcd | the total of the last page differs: d is added
            ab/2/3 bc/2/3                      | abc  | b comes twice, but none is missing
            ab/2/- cd/2/-                      | abcd | no total
            ab/2/- bc/2/- ab/2/- cd/2/-        | abcd | no total, and b comes twice
            ab/2/4 cd/2/-                      | abcd | the first page only has a total
            ab/2/4 c/2/- ab/2/- cd/2/4         | abcd | then the last page only has a total
            """)
    void readsUntilItHasEachDocumentOnceAndNoneIsMissing(String pages, String documents, String why) {
        serve(pages);

        assertThat(ids(readAll(ALL))).as(why).isEqualTo(documents);
        assertThat(server.count()).isEqualTo(pages.split(" ", -1).length);
    }

    @Test
    void failsWithWhatItHasReadIfTheListChangesDuringThreeReadings() {
        serve("ab/2/4 d/2/3 bd/2/3 f/2/2 gh/2/5 hi/2/4 zz/1/1");

        ListChangedException failure = catchThrowableOfType(ListChangedException.class, () -> readAll(ALL));

        assertThat(ids(failure.documents())).isEqualTo("ghi");
        assertThat(failure)
                .hasMessage("the list changed during each of 3 readings: the last one has found 3 documents;"
                        + " the total was 5 on the first page and 4 on the last");
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.advice()).isEqualTo(Advice.CHECK_FIRST);
        assertThat(server.count()).isEqualTo(6);
    }

    @Test
    void requestsTheLargestPagesWithTheFiltersUnlessASizeIsSet() {
        serve("ab/2/3 c/2/3 a/1/1 a/1/1");

        readAll(ALL.nameContains("x").archived(true));
        readAll(ALL.perPage(7).page(1));
        style.call(
                () -> client.documents().readAll(),
                () -> client.async().documents().readAll());

        String first = "/api/v1/documents?name=x&archived=true&per_page=100&page=";
        assertThat(server.taken().getTarget()).isEqualTo(first + "1");
        assertThat(server.taken().getTarget()).isEqualTo(first + "2");
        assertThat(server.taken().getTarget()).isEqualTo("/api/v1/documents?per_page=7&page=1");
        assertThat(server.taken().getTarget()).isEqualTo("/api/v1/documents?per_page=100&page=1");
    }

    @Test
    void readsFromTheFirstPageOnly() {
        assertRejected("page must be 1 or not set, but is 2", () -> readAll(ALL.page(2)));
        assertThat(server.count()).isZero();
    }

    @Test
    void failsLikeThePageThatCannotBeRead() {
        prepare(page("ab", 1, 2, "4"), Responses.status(404));

        assertThat(catchThrowableOfType(NotFoundException.class, () -> readAll(ALL)))
                .isNotNull();
    }

    @Test
    void readsThePagesOfAFakeAndKeepsDocumentsWithoutAnId() {
        Document none = new Document(null, null, null, null, null, null, null, null, null, null, null, Map.of());
        Documents fake = query -> Page.of(Collections.nCopies(2, none), query.page(), 3);
        AsyncDocuments asyncFake = query -> CompletableFuture.completedFuture(fake.list(query));

        List<Document> all = style.call(() -> fake.readAll(), () -> asyncFake.readAll());
        assertThat(all).hasSize(6);
    }

    @Test
    void readsAnyNumberOfPages() {
        Documents fake = query ->
                Page.of(List.of(Document.builder().id("id-" + query.page()).build()), query.page(), 20_000);
        AsyncDocuments asyncFake = query -> CompletableFuture.completedFuture(fake.list(query));

        List<Document> all = style.call(() -> fake.readAll(), () -> asyncFake.readAll());
        assertThat(all).hasSize(20_000);
    }

    @Test
    void aCancelledFutureEndsTheReading() {
        CompletableFuture<Page<Document>> inFlight = new CompletableFuture<>();
        AsyncDocuments fake = query -> inFlight;
        CompletableFuture<List<Document>> all = fake.readAll();

        assertThat(inFlight).isNotDone();
        all.cancel(true);
        assertThat(inFlight).isCancelled();
    }
}
