package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

    @ParameterizedTest
    @CsvSource({
        // page, per_page, items, from, to, last
        "1,4,4,1,4,3",
        "2,4,4,5,8,3",
        "3,4,1,9,9,3",
        "1,3,3,1,3,3",
        "3,3,3,7,9,3",
        "1,9,9,1,9,1",
        "1,8,8,1,8,2",
        "2,8,1,9,9,2",
        "1,100,9,1,9,1",
        "9,1,1,9,9,9"
    })
    void aPageTellsWhereItStands(int page, int perPage, int items, int from, int to, int last) {
        JsonNode json = list("?page=" + page + "&per_page=" + perPage);

        assertThat(json.path("data").size()).isEqualTo(items);
        assertThat(json.path("meta").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("current_page", "from", "last_page", "per_page", "to", "total");
        assertThat(json.at("/meta/current_page").intValue()).isEqualTo(page);
        assertThat(json.at("/meta/from").intValue()).isEqualTo(from);
        assertThat(json.at("/meta/last_page").intValue()).isEqualTo(last);
        assertThat(json.at("/meta/per_page").intValue()).isEqualTo(perPage);
        assertThat(json.at("/meta/to").intValue()).isEqualTo(to);
        assertThat(json.at("/meta/total").intValue()).isEqualTo(9);
    }

    @Test
    void pageOneOf25IsTheDefault() {
        JsonNode meta = list("").path("meta");

        assertThat(meta.path("current_page").intValue()).isEqualTo(1);
        assertThat(meta.path("per_page").intValue()).isEqualTo(25);
    }

    @Test
    void theFirstPageHasNoPrevious() {
        JsonNode links = list("?per_page=4").path("links");

        assertThat(links.path("prev").isNull()).isTrue();
        assertThat(links.path("next").textValue()).isEqualTo(page(2));
    }

    @Test
    void aMiddlePageLinksToAllFour() {
        JsonNode links = list("?per_page=4&page=2").path("links");

        assertThat(links.fieldNames()).toIterable().containsExactly("first", "last", "prev", "next");
        assertThat(links.path("first").textValue()).isEqualTo(page(1));
        assertThat(links.path("last").textValue()).isEqualTo(page(3));
        assertThat(links.path("prev").textValue()).isEqualTo(page(1));
        assertThat(links.path("next").textValue()).isEqualTo(page(3));
    }

    @Test
    void theLastPageHasNoNext() {
        JsonNode links = list("?per_page=4&page=3").path("links");

        assertThat(links.path("prev").textValue()).isEqualTo(page(2));
        assertThat(links.path("next").isNull()).isTrue();
    }

    @Test
    void linksLeaveTheFiltersOut() {
        JsonNode links = list("?name=policy&archived=0&per_page=1").path("links");

        assertThat(links.path("next").textValue()).isEqualTo(page(2));
    }

    @Test
    void anEmptyResultIsOneEmptyPage() {
        JsonNode json = list("?name=no-such-document");

        assertThat(json.path("data").isArray()).isTrue();
        assertThat(json.path("data").isEmpty()).isTrue();
        assertThat(json.at("/meta/current_page").intValue()).isEqualTo(1);
        assertThat(json.at("/meta/last_page").intValue()).isEqualTo(1);
        assertThat(json.at("/meta/total").intValue()).isZero();
        assertThat(json.at("/meta/from").isNull()).isTrue();
        assertThat(json.at("/meta/to").isNull()).isTrue();
        assertThat(json.at("/links/prev").isNull()).isTrue();
        assertThat(json.at("/links/next").isNull()).isTrue();
        assertThat(json.at("/links/last").textValue()).isEqualTo(page(1));
    }

    @ParameterizedTest
    @CsvSource({"4", "2147483648", "9223372036854775807"})
    void aPageBeyondTheLastIsEmptyAndKeepsItsNumber(long number) {
        JsonNode json = list("?per_page=4&page=" + number);

        assertThat(json.path("data").isEmpty()).isTrue();
        assertThat(json.at("/meta/current_page").longValue()).isEqualTo(number);
        assertThat(json.at("/meta/last_page").intValue()).isEqualTo(3);
        assertThat(json.at("/meta/from").isNull()).isTrue();
        assertThat(json.at("/meta/to").isNull()).isTrue();
        assertThat(json.at("/links/next").isNull()).isTrue();
        assertThat(json.at("/links/prev").textValue()).isEqualTo(page(number - 1));
    }

    @Test
    void theLargestPageCanBeSetAndBoundsTheDefault() {
        try (AttestSandbox small = AttestSandbox.builder().pageLimit(10).start();
                TestClient reader = new TestClient(small)) {
            assertThat(reader.get("/documents?per_page=11").status()).isEqualTo(422);
            assertThat(reader.get("/documents?per_page=10").status()).isEqualTo(200);
            assertThat(reader.get("/documents").json().at("/meta/per_page").intValue())
                    .isEqualTo(10);
        }
    }

    private JsonNode list(String query) {
        return client.get("/documents" + query).json();
    }

    private String page(long number) {
        return sandbox.baseUrl() + "/documents?page=" + number;
    }
}
