package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.attest.client.model.Document;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListDocumentsTest {
    @AutoClose
    private final TestClient client = new TestClient(AttestSandbox.builder().clock(TestClient.CLOCK));

    private final AttestSandbox sandbox = client.sandbox;

    @Test
    void writesEveryFieldOfADocument() {
        assertThat(client.get("/documents?archived=true").json().at("/data/0")).hasToString("""
                {"id":"01hk2rkvhcsy35zfcg1kg2ssjk","organization_id":"01gnna1j000yyw0xysnnrv7tmc",\
                "name":"Remote Work Policy 2024","has_published_revision":true,"attestation_counts":{\
                "attested_latest":12,"pending_attested":43,"attested_outdated":3,"unrequested":2,"renewal_due":9,\
                "total":60},"created_at":"2024-01-01T15:00:00.172430Z","updated_at":"2024-01-02T04:00:00.172430Z",\
                "renewal_interval_days":90,"auto_renew":true,"archived_at":"2024-01-02T04:00:00.172430Z",\
                "last_updated_at":"2024-01-02T04:00:00.172430Z"}""");
    }

    @Test
    void theNameFilterFindsAnyPartIgnoringCase() {
        assertThat(each("name", "?name=yEE%20hand"))
                .isNotEmpty()
                .allMatch(name -> name.contains("Employee Handbook"))
                .hasSizeLessThan(25);
        assertThat(each("name", "?name=PREVENCI%C3%93N")).isNotEmpty().allMatch(name -> name.contains("prevención"));
    }

    @ParameterizedTest
    @CsvSource({"?archived=true, true", "?archived=1, true", "?archived=false, false", "?archived=0, false", "'', false"
    })
    void listsOnlyArchivedOrOnlyActiveDocumentsInOrderOfCreation(String query, boolean expected) {
        assertThat(each("id", query))
                .isNotEmpty()
                .isEqualTo(sandbox.catalogue().documents().stream()
                        .filter(it -> (it.archivedAt() != null) == expected)
                        .map(Document::id)
                        .limit(25)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"archived=yes", "archived=", "per_page=0", "per_page=101", "page=0", "page=", "page=1.0"})
    void aParameterOutsideItsRulesIsInvalid(String parameter) {
        client.get("/documents?" + parameter).assertInvalid(parameter.split("=", 2)[0], "");
    }

    @Test
    void aDocumentAddedLaterIsListedLast() {
        sandbox.advance(Duration.ofMinutes(1));
        Document added = sandbox.addDocument("Brand New Policy");

        assertThat(added.createdAt()).isEqualTo("2024-03-05T06:08:08.250Z");
        assertThat(added.hasPublishedRevision()).isTrue();
        assertThat(each("name", "?page=9")).endsWith("Brand New Policy");
    }

    @Test
    void aDocumentArchivedLaterMovesThoseBehindItForward() {
        List<String> both = each("id", "?per_page=2");

        sandbox.archiveDocument(both.get(0));
        sandbox.advance(Duration.ofMinutes(1));
        sandbox.archiveDocument(both.get(0));

        assertThat(each("id", "?per_page=1")).containsExactly(both.get(1));
        assertThat(client.get("/documents?archived=1").text())
                .contains(both.get(0), "\"archived_at\":\"2024-03-05T06:07:08.250Z\"");
    }

    /** A page beyond the last keeps its number, and has no items; links leave the filters out. */
    @ParameterizedTest
    @CsvSource({
        // page, per_page, items, from, to, last, total
        "1,12,12,1,12,3,30",
        "2,12,12,13,24,3,30",
        "3,12,6,25,30,3,30",
        "4,12,0,,,3,30",
        "9223372036854775807,12,0,,,3,30",
        "1,25,0,,,1,0"
    })
    void aPageTellsWhereItStands(
            long page, int perPage, int items, @Nullable Integer from, @Nullable Integer to, long last, int total) {
        JsonNode json = client.get("/documents?archived=1&page=" + page + "&per_page=" + perPage
                        + (total == 0 ? "&name=no-such-document" : ""))
                .json();

        assertThat(json.path("data").size()).isEqualTo(items);
        assertThat(json.path("meta"))
                .hasToString(
                        "{\"current_page\":%d,\"from\":%s,\"last_page\":%d,\"per_page\":%d,\"to\":%s,\"total\":%d}",
                        page, from, last, perPage, to, total);
        assertThat(json.path("links"))
                .hasToString(
                        "{\"first\":%s,\"last\":%s,\"prev\":%s,\"next\":%s}",
                        link(1L), link(last), link(page == 1 ? null : page - 1), link(page < last ? page + 1 : null));
    }

    private @Nullable String link(@Nullable Long page) {
        return page == null ? null : "\"" + sandbox.baseUrl() + "/documents?page=" + page + "\"";
    }

    @Test
    void theLargestPageCanBeSetAndBoundsTheDefault() {
        try (TestClient small = new TestClient(AttestSandbox.builder().pageLimit(10))) {
            small.get("/documents?per_page=11").assertStatus(422);
            small.get("/documents?per_page=10").assertStatus(200);
            assertThat(small.get("/documents").json().path("data")).hasSize(10);
        }
    }

    private List<String> each(String field, String query) {
        return client.get("/documents" + query).json().path("data").findValuesAsText(field);
    }
}
