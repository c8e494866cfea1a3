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
    void aPageIsKnownByItsType() {
        assertThat(described(403, "content-type", "Text/HTML; charset=UTF-8", "no such page"))
                .isEqualTo("An HTML page came instead of JSON (403): " + TAIL);
        assertThat(Body.isPage("text/html; charset=utf-8", bytes("\u30a2\u30af\u30bb\u30b9")))
                .isTrue();
        assertThat(described(403, "content-type", "text/html", "{\"code\":7}"))
                .as("what may be the service's")
                .endsWith("a proxy or firewall may have answered, not the service");
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
        "http://ada:secret@portal.example.com/, the host portal.example.com",
        "https://[2001:db8::1]:443/x, 'the host [2001:db8::1]'",
        "login, another path of the same host",
        "https://b\u00fccher.example/, another address",
        "https:///secret, another address"
    })
    void ofALocationOnlyTheHostIsShown(String location, String target) {
        assertThat(described(302, "location", location, "<html>")).isEqualTo("It points to " + target);
    }
}
