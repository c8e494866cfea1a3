package io.attest.client.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.util.HeaderMap;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyTest {

    private static final String TAIL = "a proxy or firewall answered, not the service";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable String described(int status, String header, String value, String body) {
        return Body.describe(status, HeaderMap.copyOf(Map.of(header, List.of(value))), bytes(body));
    }

    @Test
    void aPageIsKnownByItsBeginningOrItsType() {
        String pages = "<!DOCTYPE html>\n<title>Attention Required!</title>|<!doctype  HTML PUBLIC \"-//W3C//DTD\">"
                + "|\n\t <HTML lang=\"en\">|\uFEFF<html>|\uFEFF \n<html></html>";
        for (String body : pages.split("\\|", -1)) {
            assertDescribed("application/json", body, "An HTML page came instead of JSON (403): " + TAIL);
        }
        for (String type : new String[] {"text/html", "Text/HTML; charset=UTF-8"}) {
            assertDescribed(type, "no such page", "An HTML page came instead of JSON (403): " + TAIL);
        }
        assertThat(Body.isPage("text/html; charset=utf-8", bytes("\u30a2\u30af\u30bb\u30b9")))
                .isTrue();
        assertDescribed("text/plain", "no such page", "A text came instead of JSON (403): " + TAIL);
    }

    private static void assertDescribed(String type, String body, String description) {
        assertThat(described(403, "content-type", type, body)).isEqualTo(description);
    }

    @Test
    void whatMayBeTheServicesIsNotCertainlyOfAnother() {
        String tail = " a proxy or firewall may have answered, not the service";
        for (String body : "{\"code\":7}|[]|null|12|\"no\"|{\"error\":\"cut o|\0\0\0{".split("\\|", -1)) {
            assertDescribed("text/html", body, "JSON without a message came (403):" + tail);
        }
        for (String body : new String[] {"", " \r\n", "\uFEFF"}) {
            assertDescribed("text/html", body, "An empty body came instead of JSON (403):" + tail);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nginx/1.25.3, ', server nginx/1.25.3'",
        "Apache/2.4.58 (Ubuntu) for ada@example.com, ', server Apache/2.4.58'",
        "ada@example.com, ''",
        "'', ''"
    })
    void ofAServerOnlyTheNameOfAProductIsShown(String server, String shown) {
        assertThat(described(502, "server", server, "<html>"))
                .isEqualTo("An HTML page came instead of JSON (502" + shown + "): " + TAIL);
    }

    @ParameterizedTest
    @CsvSource({
        "https://login.example.com/oauth?state=secret#top, the host login.example.com",
        "//cdn.example.com/x, the host cdn.example.com",
        "http://ada:secret@portal.example.com/, the host portal.example.com",
        "https://[2001:db8::1]:443/x, 'the host [2001:db8::1]'",
        "login, another path of the same host",
        "https://b\u00fccher.example/, another address",
        "https:///secret, another address",
        "//no_host/secret, the host no_host"
    })
    void ofALocationOnlyTheHostIsShown(String location, String target) {
        assertThat(described(302, "location", location, "<html>")).isEqualTo("It points to " + target);
    }

    @Test
    void ofA2xxOnlyWhatIsNoJsonIsDescribed() {
        assertThat(described(200, "Server", "nginx", "<html>")).isEqualTo("An HTML page came instead of JSON");
        assertThat(described(200, "Content-Type", "text/plain", "OK")).isEqualTo("A text came instead of JSON");
        assertThat(described(204, "Server", "nginx", "")).isEqualTo("An empty body came instead of JSON");
        assertThat(described(200, "Content-Encoding", "br", "a".repeat(999) + "\u00fc"))
                .as("the last character is cut off")
                .isEqualTo("A text came instead of JSON");
        assertThat(described(200, "Content-Type", "text/html", "{\"id\":7}")).isNull();
        assertThat(described(101, "Server", "nginx", "")).isNull();
        assertThat(described(304, "Server", "nginx", "")).isNull();
    }
}
