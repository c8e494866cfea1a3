package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Await;
import io.attest.client.testing.ListReader;
import io.attest.client.testing.ListReader.OpenList;
import io.attest.client.testing.ListReader.Pager;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import okhttp3.OkHttpClient;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.mockwebserver.SocketPolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/lists.md: the lists of the service, those of documents and any other, over real connections. */
@ParameterizedClass(name = "{0}")
@EnumSource(ListReader.class)
@Timeout(60)
class ListingTest {

    private static final DocumentQuery ALL = DocumentQuery.defaults();
    private static final RawRequest RAW = RawRequest.get("/documents");
    private static final int LAST = 9;

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    private final OkHttpClient http = new OkHttpClient();

    @AutoClose
    private final AttestClient client = TestClients.at(server)
            .httpClient(http)
            .retry(RetryOptions.defaults().withBaseDelay(Duration.ofMillis(1)))
            .build();

    @Parameter
    ListReader reader;

    enum Resource {
        DOCUMENTS,
        ANY
    }

    /** An application's own class. */
    record Named(String id, @Nullable String name) {}

    private Pager<Document> documents(DocumentQuery query) {
        return reader.of(client.documents().listAll(query));
    }

    private Pager<Named> anyList(RawRequest request) {
        return reader.of(client.listAll(request, Named.class));
    }

    private Pager<?> list(Resource resource) {
        return resource == Resource.DOCUMENTS ? documents(ALL) : anyList(RAW);
    }

    private void serve(MockResponse... responses) {
        Arrays.stream(responses).forEach(server::enqueue);
    }

    private void serveEach(IntFunction<MockResponse> page) {
        Web.respond(
                server,
                request -> page.apply(Integer.parseInt(request.getRequestUrl().queryParameter("page"))));
    }

    private static void assertNames(List<?> items, String... names) {
        assertThat(items).extracting("name").containsExactly((Object[]) names);
    }

    @ParameterizedTest
    @EnumSource
    void requestsEachPageWithTheFilters(Resource resource) {
        serve(TestClients.page(1, 3), TestClients.page(2, 3), TestClients.page(3, 3));
        OpenList<?> items = (resource == Resource.DOCUMENTS
                        ? documents(ALL.withNameContains("a b").withArchived(true))
                        : anyList(RAW.withQuery("name", "a b").withQuery("archived", true)))
                .open();
        assertThat(server.getRequestCount()).isZero();

        assertNames(items.all(), "Handbook 1", "Handbook 2", "Handbook 3");
        for (int number = 1; number <= 3; number++) {
            assertThat(Web.taken(server).getRequestLine())
                    .isEqualTo(
                            "GET /api/v1/documents?name=a%20b&archived=true&per_page=100&page=" + number + " HTTP/1.1");
        }
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheSizeAndStartsAtThePageOfTheRequest(Resource resource) {
        serve(TestClients.page(2, 3), TestClients.page(3, 3));
        Pager<?> all = resource == Resource.DOCUMENTS
                ? documents(ALL.withPerPage(1).withPage(2))
                : anyList(RAW.withQuery("page", 2).withQuery("per_page", 1));

        assertNames(all.open().all(), "Handbook 2", "Handbook 3");
        assertThat(Web.taken(server).getPath()).isEqualTo("/api/v1/documents?per_page=1&page=2");
        assertThat(Web.taken(server).getPath()).isEqualTo("/api/v1/documents?per_page=1&page=3");
    }

    private Throwable failureAtPage3(Resource resource, MockResponse third) {
        serve(TestClients.page(1, 9), Responses.status(503), TestClients.page(2, 9), third);
        OpenList<?> items = list(resource).open();

        assertNames(items.take(2), "Handbook 1", "Handbook 2");
        Throwable failure = items.failure();
        assertThat(server.getRequestCount()).isEqualTo(4);
        return failure;
    }

    @Test
    void aPageThatCameCannotBeReadAsAClassThatJacksonCannotMake() {
        serve(TestClients.page(1, 3));
        Pager<?> all = reader.of(client.listAll(RAW, Runnable.class));

        assertThat(all.open().failure()).isInstanceOfSatisfying(DecodingException.class, failure -> {
            assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
            assertThat(failure.jsonPath()).isEqualTo("$.data[0]");
            assertThat(failure.headers()).containsKey("content-type");
        });
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void retriesAPageLikeAnyReadAndFailsInItsPlace(Resource resource) {
        assertThat(failureAtPage3(resource, Responses.status(501))).isInstanceOf(ServerException.class);
    }

    @ParameterizedTest
    @EnumSource
    void failsIfTheServerReturnsTheSamePageAgain(Resource resource) {
        assertThat(failureAtPage3(resource, TestClients.page(2, 9)))
                .isInstanceOf(DecodingException.class)
                .hasFieldOrPropertyWithValue("jsonPath", "$.meta.current_page");
    }

    private void awaitConnectionsInUse(int connections) {
        Await.until(connections + " connections are in use", () -> connectionsInUse() == connections);
    }

    private int connectionsInUse() {
        return http.connectionPool().connectionCount() - http.connectionPool().idleConnectionCount();
    }

    @Test
    void givesConnectionsBackWhenTheListIsLeft() {
        MockResponse first = Responses.json(200, Responses.page(1, LAST, 2, 2, 2 * LAST));
        serveEach(number -> number == 1 ? first : new MockResponse().setSocketPolicy(SocketPolicy.NO_RESPONSE));
        OpenList<?> items = documents(ALL).withPrefetch(3).open();
        assertNames(items.take(1), "Handbook 1");
        awaitConnectionsInUse(3);

        items.leave();
        awaitConnectionsInUse(0);
    }

    @Test
    void failsInThePlaceOfThePageThatWasInFlightWhenTheClientWasClosed() {
        serveEach(number -> number < 3
                ? TestClients.page(number, LAST)
                : new MockResponse().setSocketPolicy(SocketPolicy.NO_RESPONSE));
        Pager<?> all = documents(ALL).withPrefetch(3);
        OpenList<?> items = all.open();
        assertNames(items.take(1), "Handbook 1");
        Await.until("four requests came", () -> server.getRequestCount() == 4);
        awaitConnectionsInUse(2);
        client.close(Duration.ZERO);

        assertNames(items.take(1), "Handbook 2");
        assertThat(items.failure()).isInstanceOf(NetworkException.class).hasMessageContaining("the client was closed");
        assertThat(all.open().failure())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the client is closed");
    }

    @Test
    void refusesWhatCannotBeListed() {
        assertNotListed(
                RAW.withQuery("page", 1).withQuery("page", 2),
                "request must have at most one parameter page, a number from 1");
        assertNotListed(RAW.withQuery("page", "0"), "request must have at most one parameter page, a number from 1");
        assertNotListed(RawRequest.post("documents"), "request must be a GET, but is a POST");
        assertRejected("type must not be null", () -> client.listAll(RAW, null));
    }

    private void assertNotListed(RawRequest request, String message) {
        assertRejected(message, () -> client.listAll(request, Named.class));
    }
}
