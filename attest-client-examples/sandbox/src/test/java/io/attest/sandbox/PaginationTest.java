package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaginationTest {
    // Ten documents, of which one (the sixth) is archived: nine are listed.
    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().documents(10).start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    /** A page beyond the last keeps its number, and has no items. */
    @ParameterizedTest
    @CsvSource({
        // page, per_page, items, from, to, last, total
        "1,4,4,1,4,3,9",
        "2,4,4,5,8,3,9",
        "3,4,1,9,9,3,9",
        "3,3,3,7,9,3,9",
        "1,9,9,1,9,1,9",
        "1,100,9,1,9,1,9",
        "4,4,0,,,3,9",
        "9223372036854775807,4,0,,,3,9",
        "1,25,0,,,1,0"
    })
    void aPageTellsWhereItStands(
            long page, int perPage, int items, @Nullable Integer from, @Nullable Integer to, long last, int total) {
        JsonNode json = list("?page=" + page + "&per_page=" + perPage + (total == 0 ? "&name=no-such-document" : ""));

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

    @Test
    void linksLeaveTheFiltersOut() {
        assertThat(list("?name=policy&archived=0&per_page=1").at("/links/next").textValue())
                .isEqualTo(sandbox.baseUrl() + "/documents?page=2");
    }

    @Test
    void theLargestPageCanBeSetAndBoundsTheDefault() {
        try (AttestSandbox small = AttestSandbox.builder().pageLimit(10).start();
                TestClient reader = new TestClient(small)) {
            reader.get("/documents?per_page=11").assertStatus(422);
            reader.get("/documents?per_page=10").assertStatus(200);
            assertThat(reader.get("/documents").json().at("/meta/per_page").intValue())
                    .isEqualTo(10);
        }
    }

    private JsonNode list(String query) {
        return client.get("/documents" + query).json();
    }

    private @Nullable String link(@Nullable Long page) {
        return page == null ? null : "\"" + sandbox.baseUrl() + "/documents?page=" + page + "\"";
    }
}
