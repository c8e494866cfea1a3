package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.testing.Responses;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenBodiesTest {

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "null", "[]", "[{}]", "\"\"", "\"text\"", "12", "true", "<html></html>", "{"})
    void whatIsNoObjectIsRefusedAtTheRoot(String body) {
        assertThat(refused(body, Types.USER).path()).isEqualTo("$");
        assertThat(refused(body, Types.PAGE).path()).isEqualTo("$");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "1", "null", "x", "}", "]", ",", "\"\""})
    void whatFollowsTheResponseIsRefused(String more) {
        refused(Responses.me() + more, Types.USER);
        refused(Responses.me() + "\n" + more, Types.USER);
    }

    @Test
    void spaceAroundTheResponseIsAllowed() throws JsonMismatchException {
        assertThat(Types.read("\r\n\t " + Responses.me() + " \n", Types.USER))
                .isEqualTo(Types.read(Responses.me(), Types.USER));
    }

    @Test
    void aResponseCutOffAnywhereIsRefused() {
        byte[] whole = Responses.page(1, 1, 1, 1, 1).strip().getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThat(catchThrowableOfType(JsonMismatchException.class, () -> Json.read(part, Types.PAGE)))
                    .as("the first %d bytes", length)
                    .isNotNull();
        }
    }

    @Test
    void theReasonSaysWhatKindOfBreakItIs() {
        assertThat(refused("{\"id\":\"x\"", Types.USER).reason()).startsWith("JSON that ends early (line 1, column ");
        assertThat(refused("<html>", Types.USER).reason()).startsWith("malformed JSON (line 1, column ");
        assertThat(refused("[".repeat(2000), Types.USER).path()).startsWith("$");
        assertThat(refused("{\"x\":" + "[".repeat(2000), Types.USER).reason())
                .startsWith("JSON beyond the reader's limits");
    }

    @Test
    void aSmallStackIsALimitToo() throws Exception {
        String nested = "{\"x\":" + "[".repeat(900) + "]".repeat(900) + ","
                + Responses.me().strip().substring(1);
        assertThat(Types.read(nested, Types.USER).additionalProperties()).containsKey("x");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread small = new Thread(
                null, () -> thrown.set(catchThrowable(() -> Types.read(nested, Types.USER))), "small", 150_000);
        small.start();
        small.join();

        assertThat(thrown.get())
                .isInstanceOf(JsonMismatchException.class)
                .hasMessage("JSON nested too deeply for the stack of this thread at $");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":lovelace}",
                "{\"id\":\"i\",\"name\":\"n\",\"email\":[\"lovelace\"]}",
                "{\"id\":{\"lovelace\":\"lovelace\"}}",
                "\"lovelace\"",
                "lovelace",
                "{\"id\":\"lovelace\"",
                "{\"id\":\"lovelace\n\"}",
                "{\"id\":\"\\x lovelace\"}",
                "{\"id\":\"lovelace\"} lovelace"
            })
    void noMessageHoldsAnythingOfTheBody(String body) {
        assertShowsNothing(refused(body, Types.USER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"$.created_at", "$.sent_at", "$.status", "$.recipient_name", "$.id"})
    void noMessageHoldsTheValueThatDoesNotFit(String path) {
        String json = path.endsWith("_at") ? "\"lovelace\"" : "[\"lovelace\"]";

        assertShowsNothing(
                refused(new String(Types.request().with(path, json).bytes(), StandardCharsets.UTF_8), Types.REQUEST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"$.meta.total", "$.data[0].auto_renew", "$.data[0].attestation_counts", "$.data"})
    void noMessageHoldsTheNumberOrFlagThatDoesNotFit(String path) {
        assertShowsNothing(refused(
                new String(Types.page().with(path, "\"lovelace\"").bytes(), StandardCharsets.UTF_8), Types.PAGE));
    }

    private static void assertShowsNothing(JsonMismatchException thrown) {
        assertThat(thrown.reason()).doesNotContainIgnoringCase("lovelace");
        assertThat(thrown.getMessage()).doesNotContainIgnoringCase("lovelace");
        assertThat(thrown.toString()).doesNotContainIgnoringCase("lovelace");
        assertThat(thrown).hasNoCause().hasNoSuppressedExceptions();
    }

    private static JsonMismatchException refused(String body, JsonType<?> type) {
        JsonMismatchException thrown = catchThrowableOfType(JsonMismatchException.class, () -> Types.read(body, type));
        assertThat(thrown).as(body).isNotNull();
        return thrown;
    }

    @Test
    @DisplayName("What is malformed in a list is reported at the element, also between two of its fields")
    void thePathNamesTheElement() {
        String whole = Responses.page(2, 3, 2, 2, 5);
        int second = whole.lastIndexOf("\"organization_id\"");

        assertThat(refused(whole.substring(0, second), Types.PAGE).path()).isEqualTo("$.data[1]");
        assertThat(refused(whole.substring(0, second) + "lovelace", Types.PAGE).path())
                .isEqualTo("$.data[1]");
    }

    @Test
    @DisplayName("A number that nothing can hold is reported at its field")
    void aNumberBeyondTheLimits() {
        for (String place : List.of("$.new", "$.data[1].new", "$.data[0].attestation_counts.new", "$.meta.path")) {
            // As text, since a tree would read it.
            String page = new String(Types.page().with(place, "\"lovelace\"").bytes(), StandardCharsets.UTF_8)
                    .replace("\"lovelace\"", "1e99999999999");
            JsonMismatchException thrown = refused(page, Types.PAGE);

            assertThat(thrown.path()).isEqualTo(place);
            assertThat(thrown.reason())
                    .startsWith("JSON beyond the reader's limits")
                    .doesNotContain("99999");
        }
    }

    @Test
    void theReasonNamesTheFormThatWasExpected() {
        assertThat(refused("{\"id\":1}", Types.USER).reason()).isEqualTo("no valid String");
        assertThat(refused("[]", Types.USER).reason()).isEqualTo("no valid CurrentUser");
    }

    @Test
    void aPathIsNeitherLongNorQuotesForeignNames() {
        assertThat(refused("{\"ada@example.com\":{\"a", Types.USER).path()).isEqualTo("$.*");
        assertThat(refused("{\"" + "f".repeat(41) + "\":{\"a", Types.USER).path())
                .isEqualTo("$.*");
        assertThat(refused("{\"" + "f".repeat(40) + "\":{\"a", Types.USER).path())
                .isEqualTo("$." + "f".repeat(40));
        assertThat(refused("{\"field_2\":{\"a", Types.USER).path()).isEqualTo("$.field_2");
    }
}
