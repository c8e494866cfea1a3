package io.attest.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class HeaderChecksTest {

    private static final RequestOptions NONE = RequestOptions.defaults();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept",
                "Accept-Encoding",
                "Authorization",
                "Connection",
                "Content-Encoding",
                "Content-Length",
                "Content-Type",
                "Expect",
                "Host",
                "TE",
                "Trailer",
                "Transfer-Encoding",
                "Upgrade",
                "User-Agent"
            })
    void aHeaderThatTheSdkSetsIsRefusedInAnyCase(String name) {
        for (String written : new String[] {name, name.toLowerCase(Locale.ROOT), name.toUpperCase(Locale.ROOT)}) {
            String message = "header " + written + " is set by the SDK";
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> NONE.header(written, "very-secret"))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RequestOptions(null, null, null, Map.of(written, "very-secret")))
                    .withMessage(message);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "X Trace",
                " X-Trace",
                "X-Trace ",
                "X-Trace:",
                "X\tTrace",
                "X-Trace\r\nY",
                "X-Tr\u00e9ce",
                "X(Trace)",
                "X\"Trace",
                "X/Trace",
                "X@Trace",
                "[X]",
                "{X}",
                "X=1",
                "X,Y",
                "X;Y",
                "X?",
                "X\\Y",
                "X<Y>",
                "X\u007f",
                "X\u0000"
            })
    void aNameThatIsNoTokenIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NONE.header(name, "very-secret"))
                .withMessage("header name must be an HTTP token");
    }

    @Test
    void everyCharacterOfATokenIsAccepted() {
        String name = "azAZ09!#$%&'*+-.^_`|~";
        assertThat(NONE.header(name, "1").headers()).containsOnlyKeys(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "very-secret\r\nX-More: 1",
                "very-secret\n",
                "\rvery-secret",
                "very\tsecret",
                "very\u0000secret",
                "very-secr\u00e9t",
                "very-secret\ud83d\ude00",
                "very-secret\u007f",
                "very-secret\u001f"
            })
    void aValueThatCannotBeSentIsRefusedWithoutTheValue(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NONE.header("X-Trace", value))
                .withMessage("value of header X-Trace must be printable ASCII");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RequestOptions(null, null, null, Map.of("X-Trace", value)))
                .withMessage("value of header X-Trace must be printable ASCII");
    }

    @Test
    void everyPrintableAsciiValueIsAccepted() {
        StringBuilder printable = new StringBuilder();
        for (char c = ' '; c <= '~'; c++) {
            printable.append(c);
        }
        assertThat(NONE.header("X-Trace", printable.toString()).headers())
                .containsEntry("X-Trace", printable.toString());
        assertThat(NONE.header("X-Trace", "").headers()).containsEntry("X-Trace", "");
    }

    @Test
    void aNullNameOrValueIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NONE.header(null, "very-secret"))
                .withMessageStartingWith("header name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NONE.header("X-Trace", null))
                .withMessageStartingWith("value of header X-Trace");
    }
}
