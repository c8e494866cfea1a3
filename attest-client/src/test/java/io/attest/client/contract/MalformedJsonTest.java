package io.attest.client.contract;

import static io.attest.client.testing.SampleModel.CREATE;
import static io.attest.client.testing.SampleModel.USER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.error.DecodingException;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.SampleModel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/errors.md: a body that is no valid JSON is a {@code DecodingException} that names the place and quotes nothing.
 */
class MalformedJsonTest {

    private static final String CANNOT = "POST / returned 200. The response cannot be read: ";
    private static final String DONE = " It was carried out: do not send it again.";

    private static void assertUnreadable(SampleModel model, String body, String reason, String path) {
        DecodingException thrown = model.unreadable(body);

        assertThat(thrown.jsonPath()).isEqualTo(path);
        assertThat(thrown)
                .hasNoCause()
                .hasNoSuppressedExceptions()
                .message()
                .startsWith(CANNOT + reason)
                .endsWith(" at " + path + "." + DONE)
                .doesNotContainIgnoringCase("lovelace", "99999");
    }

    /** The user, with more fields. */
    private static String userAnd(String more) {
        return USER.json().replaceFirst("}$", "," + more + "}");
    }

    /** {@code [*} stands for two thousand brackets. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"id":"x"                               | JSON that ends early (line 1, column    | $
            {"x":[*                                 | JSON beyond the reader's limits         | $
            {"id":"x","ada_lovelace":[{"id":1x      | malformed JSON                          | $
            {"id":"x","n":1e99999999999}            | JSON beyond the reader's limits         | $
            {"id":lovelace}                         | malformed JSON                          | $
            {"id":{"lovelace":"lovelace"}}          | no valid CurrentUser: id must not be null | $
            {"id":"\\x lovelace"}                    | malformed JSON                          | $
            """)
    void namesTheReasonAndThePlace(String body, String reason, String path) {
        assertUnreadable(USER, body.replace("[*", "[".repeat(2000)), reason, path);
    }

    record People(Map<String, Integer> ages, Map<String, CurrentUser> users, People next) {}

    @Test
    void namesNoKeyOfAMapAndCutsALongPath() {
        String nested = "{\"next\":".repeat(100) + "1";

        assertThat(pathInPeople("{\"ages\":{\"ada@example.com\":\"x\"}}")).isEqualTo("$.ages.*");
        assertThat(pathInPeople("{\"users\":{\"ada@example.com\":{\"id\":[]}}}"))
                .isEqualTo("$.users.*");
        assertThat(pathInPeople(nested)).startsWith("$.next.next").hasSize(201).endsWith("\u2026");
    }

    private static String pathInPeople(String body) {
        return SampleModel.unreadable(body, response -> response.to(People.class))
                .jsonPath();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            $.person_id                  | "lovelace"       | person_id must be a ULID
            $.requested_attestation_type | "acknowledgment" | requested_attestation_type must be signature
            $.recipient_message          | "\\ud83d"         | recipient_message contains an unpaired surrogate
            """)
    void refusesWhatARequestRefuses(String field, String value, String reason) {
        // As text: a tree would write a half of a surrogate pair as another character.
        String json = CREATE.editor().with(field, "\"here\"").toString().replace("\"here\"", value);
        assertUnreadable(CREATE, json, "no valid CreateAttestationRequest: " + reason, "$");
    }

    record Age(int years) {

        Age {
            if (years < 0) {
                throw new IllegalStateException("lovelace is " + years);
            }
        }
    }

    record Ages(List<Age> ages) {}

    @Test
    void refusesWhatAConstructorOfTheApplicationRefuses() {
        String reason = "no valid Age: its constructor threw java.lang.IllegalStateException at ";
        DecodingException inside = SampleModel.unreadable(
                "{\"ages\":[{\"years\":12},{\"years\":-12}]}", response -> response.to(Ages.class));

        assertThat(inside).hasMessage(CANNOT + reason + "$.ages[1]." + DONE).hasNoCause();
    }

    /** A comment of a cache, a warning of PHP, or a second value. */
    @ParameterizedTest
    @ValueSource(strings = {"<!-- cached -->", "{}", "1", "x", "}", "]", ","})
    void ignoresWhatFollows(String more) {
        Object user = USER.read(USER.json());

        assertThat(USER.read(USER.json() + more)).isEqualTo(user);
        assertThat(USER.read(USER.json() + "\n" + more)).isEqualTo(user);
    }

    @Test
    void refusesNestingThatTheStackDoesNotHold() throws InterruptedException {
        String user = userAnd("\"x\":" + "[".repeat(900) + "]".repeat(900));
        assertThat(((CurrentUser) USER.read(user)).additionalProperties()).containsKey("x");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread small = new Thread(null, () -> thrown.set(catchThrowable(() -> USER.read(user))), "small", 150_000);
        small.start();
        small.join();

        assertThat(thrown.get())
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("JSON nested too deeply for the stack of this thread at $");
    }
}
