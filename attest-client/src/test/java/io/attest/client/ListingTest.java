package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.DecodingException;
import io.attest.client.error.ServerException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.Iterator;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import reactor.adapter.JdkFlowAdapter;

class ListingTest {

    private static final DocumentQuery ALL = DocumentQuery.defaults();

    @Test
    void aListIsOneRequestWithWhatIsSet() {
        assertTarget(ALL, "/api/v1/documents");
        assertTarget(ALL.nameContains("handbook"), "/api/v1/documents?name=handbook");
        assertTarget(ALL.archived(true), "/api/v1/documents?archived=true");
        assertTarget(ALL.archived(false), "/api/v1/documents?archived=false");
        assertTarget(ALL.perPage(100), "/api/v1/documents?per_page=100");
        assertTarget(ALL.page(7), "/api/v1/documents?page=7");
        assertTarget(
                ALL.page(2).perPage(10).archived(true).nameContains("a"),
                "/api/v1/documents?name=a&archived=true&per_page=10&page=2");
    }

    @Test
    void anEmptyNameIsNotSent() {
        assertTarget(ALL.nameContains(""), "/api/v1/documents");
    }

    @Test
    void namesOfEveryKindArriveAsTheyAre() {
        for (String name : new String[] {
            "a b",
            "a+b",
            "a&page=9",
            "a=b",
            "100%",
            "%41",
            "#1",
            "?",
            "/../",
            "a;b",
            "D\u00e9j\u00e0",
            "\u4e2d\ud83d\ude00",
            "\"quoted\"",
            "<b>",
            "a'b",
            "\\",
            "\u0000\n",
            "[x]"
        }) {
            try (Server server = new Server(TestClients.page(1, 1));
                    AttestClient client = TestClients.of(server).build()) {
                client.documents().list(ALL.nameContains(name));

                var url = server.taken().getUrl();
                assertThat(url.queryParameterValues("name")).containsExactly(name);
                assertThat(url.querySize()).isEqualTo(1);
                assertThat(url.encodedPath()).isEqualTo("/api/v1/documents");
                // A server that reads forms takes a bare plus for a space.
                assertThat(url.encodedQuery()).doesNotContain("+");
            }
        }
    }

    private static void assertTarget(DocumentQuery query, String target) {
        try (Server server = new Server(TestClients.page(1, 1));
                AttestClient client = TestClients.of(server).build()) {
            Page<Document> page = client.documents().list(query);

            assertThat(server.taken().getRequestLine()).isEqualTo("GET " + target + " HTTP/1.1");
            assertThat(page.data()).hasSize(1);
        }
    }

    @Test
    void listAllTakesLargePagesAndKeepsTheFilters() {
        try (Server server = new Server(TestClients.page(1, 3), TestClients.page(2, 3), TestClients.page(3, 3));
                AttestClient client = TestClients.of(server).build()) {
            AutoPager<Document> all =
                    client.documents().listAll(ALL.nameContains("a b").archived(true));
            assertThat(server.count()).isZero();

            assertThat(all).extracting(Document::name).containsExactly("Handbook 1", "Handbook 2", "Handbook 3");

            String filters = "/api/v1/documents?name=a%20b&archived=true&per_page=100&page=";
            assertThat(server.taken().getTarget()).isEqualTo(filters + 1);
            assertThat(server.taken().getTarget()).isEqualTo(filters + 2);
            assertThat(server.taken().getTarget()).isEqualTo(filters + 3);
            assertThat(server.count()).isEqualTo(3);
        }
    }

    @Test
    void withoutAQueryListsAreThoseOfTheDefaults() {
        MockResponse page = TestClients.page(1, 1);
        try (Server server = new Server(page, page, page, page);
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.documents().list().data()).hasSize(1);
            assertThat(client.async().documents().list().join().data()).hasSize(1);
            assertThat(server.taken().getTarget()).isEqualTo("/api/v1/documents");
            assertThat(server.taken().getTarget()).isEqualTo("/api/v1/documents");

            assertThat(client.documents().listAll()).hasSize(1);
            assertThat(JdkFlowAdapter.flowPublisherToFlux(
                                    client.async().documents().listAll())
                            .collectList()
                            .block(Duration.ofSeconds(20)))
                    .hasSize(1);
            assertThat(server.taken().getTarget()).isEqualTo("/api/v1/documents?per_page=100&page=1");
            assertThat(server.taken().getTarget()).isEqualTo("/api/v1/documents?per_page=100&page=1");
        }
    }

    @Test
    void listAllKeepsASizeAndStartsAtThePageOfTheQuery() {
        try (Server server = new Server(TestClients.page(2, 3), TestClients.page(3, 3));
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.documents().listAll(ALL.perPage(1).page(2)))
                    .extracting(Document::name)
                    .containsExactly("Handbook 2", "Handbook 3");

            assertThat(server.taken().getTarget()).isEqualTo("/api/v1/documents?per_page=1&page=2");
            assertThat(server.taken().getTarget()).isEqualTo("/api/v1/documents?per_page=1&page=3");
        }
    }

    @Test
    void anOrganizationWithoutDocumentsIsOneRequest() {
        try (Server server = new Server(Responses.json(200, Responses.page(1, 1, 100, 0, 0)));
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.documents().listAll(ALL)).isEmpty();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    void aFailedPageIsFetchedAgainByTheNextQuestion() {
        try (Server server = new Server(TestClients.page(1, 2), Responses.status(500), TestClients.page(2, 2));
                AttestClient client =
                        TestClients.of(server).retry(RetryOptions.none()).build()) {
            Iterator<Document> all = client.documents().listAll(ALL).iterator();
            assertThat(all.next().name()).isEqualTo("Handbook 1");

            assertThatThrownBy(all::hasNext).isInstanceOf(ServerException.class);

            assertThat(all.next().name()).isEqualTo("Handbook 2");
            assertThat(all.hasNext()).isFalse();
            assertThat(server.count()).isEqualTo(3);
        }
    }

    @Test
    void aServerThatAlwaysReturnsTheSamePageIsAnErrorAndNoLoop() {
        try (Server server = new Server(TestClients.page(1, 3), TestClients.page(1, 3));
                AttestClient client = TestClients.of(server).build()) {
            Iterator<Document> all = client.documents().listAll(ALL).iterator();
            all.next();

            assertThatThrownBy(all::hasNext)
                    .isInstanceOfSatisfying(
                            DecodingException.class,
                            e -> assertThat(e.jsonPath()).isEqualTo("$.meta.current_page"));
            assertThat(server.count()).isEqualTo(2);
        }
    }
}
