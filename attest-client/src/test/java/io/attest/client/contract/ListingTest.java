package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.ListChangedException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.ServerException;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/lists.md: the lists of the service, those of documents and any other, over real connections. */
@Timeout(60)
class ListingTest {

    private static final DocumentQuery ALL = DocumentQuery.defaults();
    private static final RawRequest RAW = RawRequest.get("/documents");

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    @AutoClose
    private final AttestClient client = TestClients.at(server)
            .retry(RetryOptions.defaults().withBaseDelay(Duration.ofMillis(1)))
            .build();

    enum Resource {
        DOCUMENTS,
        ANY
    }

    /** An application's own class. */
    record Named(String id, @Nullable String name) {}

    private AutoPager<?> list(Resource resource, DocumentQuery query, RawRequest request) {
        return resource == Resource.DOCUMENTS
                ? client.documents().listAll(query)
                : client.listAll(request, Named.class);
    }

    private void serve(MockResponse... responses) {
        Arrays.stream(responses).forEach(server::enqueue);
    }

    private void assertRequests(DocumentQuery query, String parameters) {
        serve(TestClients.page(1, 1));
        assertThat(client.documents().list(query).data()).hasSize(1);
        assertThat(Web.taken(server).getPath()).isEqualTo("/api/v1/documents" + parameters);
    }

    @Test
    void requestsWhatIsSet() {
        assertRequests(ALL, "");
        assertRequests(ALL.withNameContains(""), "");
        assertRequests(ALL.withArchived(false), "?archived=0");
        DocumentQuery more = ALL.withParameter("sort", "a b").withParameter("x[]", "");
        assertRequests(
                more.withPage(2).withPerPage(10).withArchived(true).withNameContains("a"),
                "?name=a&archived=1&per_page=10&page=2&sort=a%20b&x%5B%5D=");
    }

    @ParameterizedTest
    @EnumSource
    void requestsEachPageWithTheFilters(Resource resource) {
        serve(TestClients.page(1, 3), TestClients.page(2, 3), TestClients.page(3, 3));
        AutoPager<?> items = list(
                resource,
                ALL.withNameContains("a b").withArchived(true).withPage(1),
                RAW.withAddedQuery("page", 1).withAddedQuery("name", "a b").withAddedQuery("archived", 1));
        assertThat(server.getRequestCount()).isZero();

        assertThat(items).extracting("name").containsExactly("Handbook 1", "Handbook 2", "Handbook 3");
        for (int number = 1; number <= 3; number++) {
            assertThat(Web.taken(server).getRequestLine())
                    .isEqualTo("GET /api/v1/documents?name=a%20b&archived=1&per_page=100&page=" + number + " HTTP/1.1");
        }
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheSizeAndStartsAtThePageOfTheRequest(Resource resource) {
        serve(TestClients.page(2, 3), TestClients.page(3, 3));
        AutoPager<?> items = list(
                resource,
                ALL.withPerPage(1).withPage(2),
                RAW.withAddedQuery("page", 2).withAddedQuery("per_page", 1));

        assertThat(items).extracting("name").containsExactly("Handbook 2", "Handbook 3");
        assertThat(Web.taken(server).getPath()).isEqualTo("/api/v1/documents?per_page=1&page=2");
        assertThat(Web.taken(server).getPath()).isEqualTo("/api/v1/documents?per_page=1&page=3");
    }

    private void assertFailsAtPage3(Resource resource, MockResponse third, Class<? extends AttestException> expected) {
        int before = server.getRequestCount();
        serve(TestClients.page(1, 9), Responses.status(503), TestClients.page(2, 9), third);
        Iterator<?> items = list(resource, ALL, RAW).iterator();

        assertThat(List.of(items.next(), items.next())).extracting("name").containsExactly("Handbook 1", "Handbook 2");
        assertThat(catchThrowable(items::hasNext)).isExactlyInstanceOf(expected);
        assertThat(server.getRequestCount() - before).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void retriesAPageLikeAnyReadAndFailsInItsPlace(Resource resource) {
        assertFailsAtPage3(resource, Responses.status(501), ServerException.class);
        assertFailsAtPage3(resource, Responses.json(404, "{}"), NotFoundException.class);
        assertFailsAtPage3(resource, Responses.status(404), ListChangedException.class);
        assertFailsAtPage3(resource, TestClients.page(2, 9), ListChangedException.class);
    }

    @Test
    void refusesWhatCannotBeListed() {
        String size = "perPage (per_page) must be set to begin at page 2, as it was for the page before";
        assertRejected(size, () -> client.documents().listAll(ALL.withPage(2)));
        assertRejected(size, () -> client.listAll(RAW.withAddedQuery("page", 2), Named.class));
        String page = "request must have at most one parameter page, a number from 1";
        assertRejected(
                page, () -> client.listAll(RAW.withAddedQuery("page", 1).withAddedQuery("page", 2), Named.class));
        assertRejected(page, () -> client.listAll(RAW.withAddedQuery("page", "0"), Named.class));
        assertRejected(
                "request must be a GET, but is a POST",
                () -> client.listAll(RawRequest.post("documents"), Named.class));
    }
}
