package io.attest.client;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.call.CallAccess;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NullUnmarked
class RawPathTest {

    private static final String BASE = "https://attest.example.com/api/v1/";

    private static String url(RawRequest request) {
        return CallAccess.url(BASE.substring(0, BASE.length() - 1), request.operation())
                .toString();
    }

    // A space is written as _.
    @Test
    void refusesAPathThatCouldLeadElsewhere() {
        String paths = "| / | _ | //evil.example/tags | \\\\evil.example | /\\evil.example | http://evil.example/tags"
                + "| HTTPS://evil.example | https:evil.example | javascript:x | tags//1 | tags/ | tags/_/1"
                + "| . | .. | ../tags | tags/. | tags/../../admin | tags/./1 | tags/_.._/1 | tags/..;a=b/admin"
                + "| tags/;a=b/admin | %2e%2e/admin | tags/.%2E/admin | tags/..%5cadmin | tags/%252e%252e/admin"
                + "| tags/..%00/admin | tags/%c0%ae%c0%ae/admin | tags\\..\\admin | tags?page=2 | tags#top"
                + "| tags/1\r\nHost: | tags\t/1 | tags/\u0000 | tags/\u007f | tags/\u0085 | tags/\u2028 | tags/\ud83d";
        String segments = "| _ | . | _.. | ..;x | ;x | a/b | ../admin | a\\b | ..%2f | a\r\nb | \u2028 | \udc00";

        assertThat(split(paths)).allSatisfy(path -> assertRejected("path must ", () -> RawRequest.get(path)));
        assertThat(split(segments))
                .allSatisfy(segment -> assertRejected("segments must ", () -> RawRequest.get("tags", "1", segment)));
    }

    private static Stream<String> split(String texts) {
        return Stream.of(texts.split(" ?\\| ?", -1)).map(text -> text.replace('_', ' '));
    }

    @ParameterizedTest
    @CsvSource({
        "tags, tags",
        "/tags/1/revisions, tags/1/revisions",
        "tags/https:evil.example, tags/https:evil.example",
        "user@evil.example, user@evil.example",
        ":443, :443",
        "tags/a b+c, tags/a%20b+c",
        "tags/100%zz, tags/100%25zz",
        "tags/1;v=2, tags/1;v=2",
        "tags/<\u00e9>, tags/%3C%C3%A9%3E",
        "tags/\uff0e\uff0e/admin, tags/%EF%BC%8E%EF%BC%8E/admin"
    })
    void keepsAnyOtherPathBelowTheBaseUrl(String path, String below) {
        assertThat(url(RawRequest.get(path))).isEqualTo(BASE + below);
    }

    @Test
    void encodesASegmentOfItsOwnAsAWhole() {
        assertThat(url(RawRequest.get("tags", "C#"))).isEqualTo(BASE + "tags/C%23");
        assertThat(url(RawRequest.get("/tags", "what?", "a b"))).isEqualTo(BASE + "tags/what%3F/a%20b");
        assertThat(url(RawRequest.get("tags", "https:x"))).isEqualTo(BASE + "tags/https:x");
    }
}
