package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.util.Arrays;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No path leads out from under the base URL. */
@NullUnmarked
class RawPathTest {

    private static final String BASE = "/api/v1/";

    @ParameterizedTest(name = "path \"{0}\"")
    @ValueSource(
            strings = {
                "",
                "/",
                " ",
                "//",
                "//evil.example",
                "//evil.example/people",
                "///evil.example",
                "\\\\evil.example",
                "/\\evil.example",
                "\\/evil.example",
                "http://evil.example/people",
                "https://evil.example",
                "HTTPS://evil.example",
                "https:evil.example",
                "https:/evil.example",
                "https:\\\\evil.example",
                "javascript:x",
                "file:///etc/passwd",
                "people//1",
                "people/",
                "people/ /1",
                ".",
                "..",
                "/..",
                "../people",
                "/../people",
                "people/.",
                "people/..",
                "people/../../admin",
                "people/./1",
                "people/ .. /1",
                "people/..;/admin",
                "people/..;a=b/admin",
                "people/.;/admin",
                "people/;/admin",
                "people/;a=b/admin",
                "%2e%2e/admin",
                "%2E%2E/admin",
                "people/.%2e/admin",
                "people/%2e./admin",
                "people/%2e/admin",
                "people/..%2fadmin",
                "people/..%2Fadmin",
                "people/..%5cadmin",
                "people/%252e%252e/admin",
                "people/%25252e%25252e/admin",
                "people/..%00/admin",
                "people/%c0%ae%c0%ae/admin",
                "people/..\\admin",
                "people\\..\\admin",
                "people?page=2",
                "people#top",
                "?",
                "#",
                "people/1\r\nHost: evil.example",
                "people/1\nX: 1",
                "people\t/1",
                "people/\u0000",
                "people/\u007f",
                "people/\u0085",
                "people/\u2028",
                "people/\u2029",
                "people/\ud83d"
            })
    void aPathThatCouldLeadElsewhereIsRefused(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawRequest.get(path))
                .withMessageStartingWith("path must ");
    }

    @ParameterizedTest(name = "segment \"{0}\"")
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "..",
                " ..",
                "..;x",
                ";x",
                "a/b",
                "/",
                "../admin",
                "//evil.example",
                "http://evil.example",
                "a\\b",
                "%2e%2e",
                "..%2f",
                "a\r\nb",
                "\u2028",
                "\udc00"
            })
    void aSegmentThatCouldLeadElsewhereIsRefused(String segment) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawRequest.get("people", "1", segment))
                .withMessageStartingWith("segments must ");
    }

    @ParameterizedTest(name = "path \"{0}\" is {1}")
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "people, people",
                "/people, people",
                "people/1/revisions, people/1/revisions",
                "/evil.example/people, evil.example/people",
                "/people:archive, people:archive",
                "people/1:archive, people/1:archive",
                "people/https:evil.example, people/https:evil.example",
                "user@evil.example, user@evil.example",
                "@evil.example:443, @evil.example:443",
                ".evil.example, .evil.example",
                ":443, :443",
                "people/..., people/...",
                "people/..a, people/..a",
                "people/a b, people/a%20b",
                "people/a+b, people/a+b",
                "people/100%, people/100%25",
                "people/100%zz, people/100%25zz",
                "people/1;v=2, people/1;v=2",
                "people/<\u00e9>, people/%3C%C3%A9%3E",
                "people/\u4e2d\ud83d\ude00, people/%E4%B8%AD%F0%9F%98%80",
                "people/\uff0e\uff0e/admin, people/%EF%BC%8E%EF%BC%8E/admin",
                "people/\u2215admin, people/%E2%88%95admin",
                "evil\u3002example, evil%E3%80%82example"
            })
    void anyOtherPathIsBelowTheBaseUrl(String path, String below) {
        assertTarget(RawRequest.get(path), BASE + below);
    }

    @Test
    void aSegmentOfItsOwnIsEncodedAsAWhole() {
        assertTarget(RawRequest.get("tags", "C#"), BASE + "tags/C%23");
        assertTarget(RawRequest.get("/tags", "what?", "a b"), BASE + "tags/what%3F/a%20b");
        assertTarget(RawRequest.get("tags", "https:x"), BASE + "tags/https:x");
    }

    @ParameterizedTest(name = "base URL{0}")
    @ValueSource(strings = {"", "/"})
    void theBaseUrlMayEndWithASlash(String end) {
        try (Server server = new Server(Responses.json(200, "{}"));
                AttestClient client =
                        TestClients.of(server).baseUrl(server.baseUrl() + end).build()) {
            client.send(RawRequest.get("/people"));

            assertThat(server.taken().getTarget()).isEqualTo(BASE + "people");
        }
    }

    @Test
    void nothingOfAPathIsNull() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawRequest.get(null))
                .withMessage("path must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawRequest.get("people", (String[]) null))
                .withMessage("segments must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawRequest.get("people", (String) null))
                .withMessage("segments must not be null");
    }

    private static void assertTarget(RawRequest request, String target) {
        try (Server server = new Server(Responses.json(200, "{}"));
                AttestClient client = TestClients.of(server).build()) {
            client.send(request);

            RecordedRequest received = server.taken();
            assertThat(received.getTarget()).isEqualTo(target);
            assertThat(received.getHeaders().get("Host"))
                    .isEqualTo(
                            received.getUrl().host() + ":" + received.getUrl().port());
            List<String> segments = Arrays.asList(target.split("/"));
            assertThat(segments).doesNotContain(".", "..");
            assertThat(server.count()).isEqualTo(1);
        }
    }
}
