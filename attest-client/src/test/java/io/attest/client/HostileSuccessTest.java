package io.attest.client;

import static io.attest.client.HostileCalls.fails;
import static io.attest.client.testing.Hostile.bytes;
import static io.attest.client.testing.Hostile.repeating;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Hostile;
import io.attest.client.testing.RawServer.Act;
import io.attest.client.testing.Responses;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Responses whose status says success, with a body that does harm. */
@Tag("hostile")
class HostileSuccessTest {

    private static final int LONG = 16 * 1024;
    private static final String WIDE = "\u4e2d".repeat(1024);
    private static final String DEEP = "[".repeat(1000);
    private static final String DIGITS = "9".repeat(10_000);
    // Without the brace at its end.
    private static final String USER =
            Responses.me().substring(0, Responses.me().length() - 1);
    private static final String PAGE = Responses.page(1, 1, 25, 1, 1);

    private static Act body(String text) {
        return bytes(200, text.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<Arguments> bodies() {
        String unknown = USER + ",\"x\":";
        byte[] latin = Responses.me().replace("Ada", "\u00ff").getBytes(StandardCharsets.ISO_8859_1);
        return Stream.of(
                arguments("64 MiB of ASCII", repeating(200, "", " ".repeat(1024), 4 * LONG, "")),
                arguments("48 MiB of other characters", repeating(200, "", WIDE, LONG, "")),
                arguments("a gibibyte, compressed", Hostile.gzipBomb(200)),
                arguments("one text of 15 MiB", repeating(200, unknown + '"', WIDE, 5 * 1024, "\"}")),
                arguments("one name of 15 MiB", repeating(200, USER + ",\"", WIDE, 5 * 1024, "\":1}")),
                arguments("5 million empty lists", repeating(200, unknown + "[[]", ",[]", 5_000_000, "]}")),
                arguments("3 million nulls", repeating(200, "{\"data\":[null", ",null", 3_000_000, "]}")),
                arguments("lists 100,000 deep in a known field", repeating(200, "{\"id\":", DEEP, 100, "")),
                arguments("lists 100,000 deep in an unknown field", repeating(200, unknown, DEEP, 100, "")),
                arguments("a number of 10,000 digits for a text", body("{\"id\":" + DIGITS + "}")),
                arguments("an unknown number of 10,000 digits", body(unknown + DIGITS + "}")),
                arguments("invalid UTF-8", bytes(200, latin)),
                arguments("a key twice", body(USER + ",\"id\":\"another\"}")),
                arguments("an unknown key twice", body(USER + ",\"x\":1,\"x\":2}")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void reading(String name, Act response) {
        check(fails(response, client -> client.me().get(), DecodingException.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void sending(String name, Act response) {
        check(fails(response, HostileCalls::send, DecodingException.class));
    }

    private static void check(DecodingException failure) {
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.statusCode()).isEqualTo(200);
        assertThat(failure.jsonPath()).hasSizeLessThan(300);
        assertThat(failure.body()).hasSizeLessThanOrEqualTo(1024 * 1024);
    }

    static Stream<Arguments> pages() {
        String data = "\"data\":\\[(?s:.*)],\"links\"";
        return Stream.of(
                arguments("$.meta.last_page", PAGE.replace("\"last_page\":1", "\"last_page\":9223372036854775808")),
                arguments("$.meta.last_page", PAGE.replace("\"last_page\":1", "\"last_page\":1e999999999")),
                arguments("$.meta", PAGE.replace("\"total\":1,", "\"total\":" + DIGITS + ",")),
                arguments("$.data", PAGE.replaceFirst(data, "\"data\":{\"0\":{}},\"links\"")),
                arguments("$.data", PAGE.replaceFirst(data, "\"data\":\"none\",\"links\"")));
    }

    @ParameterizedTest(name = "a page that is wrong at {0}")
    @MethodSource("pages")
    void listing(String path, String page) {
        DecodingException failure =
                fails(body(page), client -> client.documents().list(DocumentQuery.defaults()), DecodingException.class);

        check(failure);
        assertThat(failure.jsonPath()).isEqualTo(path);
    }
}
