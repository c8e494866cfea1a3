package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import okhttp3.mockwebserver.RecordedRequest;
import org.junit.jupiter.api.Test;

/** docs/lists.md: a query is one request with what is set, whatever is in a name. */
class ListQueryTest extends ServiceFixture {

    private static final DocumentQuery ALL = DocumentQuery.defaults();
    private final AttestClient client = open(TestClients.of(server));

    private RecordedRequest requested(DocumentQuery query) {
        prepare(TestClients.page(1, 1));
        int before = server.getRequestCount();
        Page<Document> page = style.call(client, it -> it.documents().list(query));
        assertThat(page.data()).hasSize(1);
        assertThat(server.getRequestCount() - before).isEqualTo(1);
        return Web.taken(server);
    }

    private void assertRequests(DocumentQuery query, String parameters) {
        assertThat(requested(query).getRequestLine()).isEqualTo("GET /api/v1/documents" + parameters + " HTTP/1.1");
    }

    @Test
    void requestsWhatIsSet() {
        assertRequests(ALL, "");
        assertRequests(ALL.withNameContains("handbook"), "?name=handbook");
        assertRequests(ALL.withNameContains(""), "");
        assertRequests(ALL.withArchived(false), "?archived=0");
        DocumentQuery more = ALL.withParameter("sort", "a b").withParameter("x[]", "");
        assertRequests(
                more.withPage(2).withPerPage(10).withArchived(true).withNameContains("a"),
                "?name=a&archived=1&per_page=10&page=2&sort=a%20b&x%5B%5D=");
    }
}
