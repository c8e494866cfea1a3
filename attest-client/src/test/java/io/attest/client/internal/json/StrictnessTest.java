package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value of another form is no value: taking it for one would hide that the service changed. */
class StrictnessTest {

    static final String[] NO_INTEGERS = {
        "\"12\"",
        "1.9",
        "1.0",
        "1e0",
        "true",
        "\"\"",
        "\" \"",
        "[12]",
        "[]",
        "{}",
        "2147483648",
        "-2147483649",
        "99999999999999999999"
    };

    @ParameterizedTest
    @FieldSource("NO_INTEGERS")
    void anIntegerIsAnIntegerWithinItsRange(String json) {
        for (String path : new String[] {
            "$.meta.total", "$.meta.from", "$.data[0].attestation_counts.total", "$.data[1].renewal_interval_days"
        }) {
            assertMismatch(path, Types.page().with(path, json), Types.PAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE})
    void everyIntegerWithinTheRangeIsRead(int value) throws JsonMismatchException {
        Tree tree = Types.page().with("$.meta.total", Integer.toString(value));

        assertThat(Json.read(tree.bytes(), Types.PAGE).meta().total()).isEqualTo(value);
    }

    static final String[] NO_TEXTS = {"12", "1.5", "true", "false", "[\"x\"]", "[]", "{}"};

    @ParameterizedTest
    @FieldSource("NO_TEXTS")
    void aTextIsAText(String json) {
        for (String path : new String[] {"$.id", "$.recipient_name", "$.recipient_message", "$.requested_by_user_id"}) {
            assertMismatch(path, Types.request().with(path, json), Types.REQUEST);
        }
        assertMismatch("$.links.next", Types.page().with("$.links.next", json), Types.PAGE);
    }

    @ParameterizedTest
    @FieldSource("NO_TEXTS")
    void aWordOfAnOpenEnumIsAText(String json) {
        for (String path : new String[] {"$.status", "$.source", "$.requested_attestation_type"}) {
            assertMismatch(path, Types.request().with(path, json), Types.REQUEST);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"true\"", "\"false\"", "\"\"", "\" \"", "1", "0", "1.0", "[true]", "[]", "{}"})
    void aFlagIsTrueOrFalse(String json) {
        for (String path : new String[] {"$.data[0].has_published_revision", "$.data[1].auto_renew"}) {
            assertMismatch(path, Types.page().with(path, json), Types.PAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1704067200",
                "1704067200.5",
                "\"1704067200\"",
                "\"-1704067200\"",
                "\"+1704067200\"",
                "\"1704067200.5\"",
                "\"0\"",
                "\"\"",
                "\" \"",
                "\"soon\"",
                "\"2024-01-01\"",
                "\"2024-01-01T00:00:00\"",
                "\"2024-01-01 00:00:00Z\"",
                "true",
                "[]",
                "[1704067200]",
                "[\"2024-01-01T00:00:00Z\"]",
                "{}"
            })
    void aTimestampIsADateAndTimeWithItsOffset(String json) {
        for (String path : new String[] {"$.created_at", "$.sent_at"}) {
            assertMismatch(path, Types.request().with(path, json), Types.REQUEST);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$.data | {}",
                "$.data | \"\"",
                "$.data | \"x\"",
                "$.data | 1",
                "$.data[0] | null",
                "$.data[1] | null",
                "$.data[1] | []",
                "$.data[1] | \"\"",
                "$.data[1] | \"x\"",
                "$.data[0].attestation_counts | []",
                "$.data[0].attestation_counts | 15",
                "$.data[0].attestation_counts | \"\"",
                "$.links | []",
                "$.links | \"\"",
                "$.meta | []",
                "$.meta | \"\"",
                "$.meta | 1"
            })
    void aListIsAListAndAnObjectIsAnObject(String path, String json) {
        assertMismatch(path, Types.page().with(path, json), Types.PAGE);
    }

    private static void assertMismatch(String path, Tree tree, JsonType<?> type) {
        JsonMismatchException thrown =
                catchThrowableOfType(JsonMismatchException.class, () -> Json.read(tree.bytes(), type));
        assertThat(thrown).as(path).isNotNull();
        assertThat(thrown.path()).isEqualTo(path);
    }
}
