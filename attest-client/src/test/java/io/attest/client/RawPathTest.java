package io.attest.client;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.internal.call.CallAccess;
import java.util.List;
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
        String paths =
                "| / | _ | //evil.example/people | \\\\evil.example | /\\evil.example | http://evil.example/people"
                        + "| HTTPS://evil.example | https:evil.example | javascript:x | people//1 | people/ | people/_/1"
                        + "| . | .. | ../people | people/. | people/../../admin | people/./1 | people/_.._/1 | people/..;a=b/admin"
                        + "| people/;a=b/admin | %2e%2e/admin | people/.%2E/admin | people/..%5cadmin | people/%252e%252e/admin"
                        + "| people/..%00/admin | people/%c0%ae%c0%ae/admin | people\\..\\admin | people?page=2 | people#top"
                        + "| people/1\r\nHost: | people\t/1 | people/\u0000 | people/\u007f | people/\u0085 | people/\u2028 | people/\ud83d";
        for (String path : split(paths)) {
            assertThatIllegalArgumentException()
                    .as(path)
                    .isThrownBy(() -> RawRequest.get(path))
                    .withMessageStartingWith("path must ");
        }
    }

    @Test
    void refusesASegmentThatCouldLeadElsewhere() {
        for (String segment :
                split("| _ | . | _.. | ..;x | ;x | a/b | ../admin | a\\b | ..%2f | a\r\nb | \u2028 | \udc00")) {
            assertThatIllegalArgumentException()
                    .as(segment)
                    .isThrownBy(() -> RawRequest.get("people", "1", segment))
                    .withMessageStartingWith("segments must ");
        }
    }

    private static List<String> split(String texts) {
        return Stream.of(texts.split(" ?\\| ?", -1))
                .map(text -> text.replace('_', ' '))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "people, people",
        "/people/1/revisions, people/1/revisions",
        "people/https:evil.example, people/https:evil.example",
        "user@evil.example, user@evil.example",
        ".evil.example, .evil.example",
        ":443, :443",
        "people/..., people/...",
        "people/a b+c, people/a%20b+c",
        "people/100%zz, people/100%25zz",
        "people/1;v=2, people/1;v=2",
        "people/<\u00e9>, people/%3C%C3%A9%3E",
        "people/\uff0e\uff0e/admin, people/%EF%BC%8E%EF%BC%8E/admin",
        "people/\u2215admin, people/%E2%88%95admin"
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

    @Test
    void refusesNull() {
        assertRejected("path must not be null", () -> RawRequest.get(null));
        assertRejected("segments must not be null", () -> RawRequest.get("people", (String[]) null));
        assertRejected("segments must not be null", () -> RawRequest.get("people", (String) null));
    }
}
