package io.attest.client.contract;

import static io.attest.client.testing.SampleModel.CREATE;
import static io.attest.client.testing.SampleModel.DOCUMENT;
import static io.attest.client.testing.SampleModel.PAGE;
import static io.attest.client.testing.SampleModel.USER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import io.attest.client.testing.JsonEditor;
import io.attest.client.testing.SampleModel;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/sending.md: each field in its component, what may be missing, what is no value, and
 * what is not known yet.
 */
@NullUnmarked
class ModelsTest {

    /** The fields of the API, which of them a response may lack, and the form of their values. */
    private static final String FIELDS = """
            REQUEST  | true  | TEXT      | id organization_id document_id document_revision_id person_id
            REQUEST  | true  | TEXT      | recipient_name recipient_email
            REQUEST  | true  | TEXT      | requested_attestation_type source status
            REQUEST  | false | TEXT      | recipient_message requested_by_user_id
            REQUEST  | false | TIMESTAMP | sent_at last_reminded_at viewed_at attested_at
            REQUEST  | false | TIMESTAMP | canceled_at expires_at expired_at
            REQUEST  | true  | TIMESTAMP | created_at updated_at
            CREATE   | true  | TEXT      | person_id document_id
            CREATE   | false | TEXT      | recipient_message requested_attestation_type
            USER     | true  | TEXT      | id
            USER     | false | TEXT      | name email current_organization_name
            DOCUMENT | true  | TEXT      | id
            DOCUMENT | false | TEXT      | organization_id name
            DOCUMENT | false | FLAG      | has_published_revision auto_renew
            DOCUMENT | false | TIMESTAMP | created_at updated_at archived_at last_updated_at
            DOCUMENT | false | OBJECT    | attestation_counts
            DOCUMENT | false | INTEGER   | attestation_counts.attested_latest attestation_counts.pending_attested
            DOCUMENT | false | INTEGER   | attestation_counts.attested_outdated attestation_counts.unrequested
            DOCUMENT | false | INTEGER   | attestation_counts.renewal_due attestation_counts.total
            DOCUMENT | false | INTEGER   | renewal_interval_days
            PAGE     | true  | LIST      | data
            PAGE     | true  | TEXT      | data[0].id data[1].id
            PAGE     | false | OBJECT    | data[1].attestation_counts links
            PAGE     | false | TEXT      | links.first links.last links.prev links.next
            PAGE     | true  | OBJECT    | meta
            PAGE     | true  | INTEGER   | meta.current_page meta.last_page
            PAGE     | false | INTEGER   | meta.from meta.per_page meta.to meta.total
            """;

    private static final ObjectMapper PLAIN = new ObjectMapper().registerModule(new JavaTimeModule());

    /**
     * A form of values, and other JSON in its place, each with what is read: nothing if that is null. A1, A2, A4 and A5
     * of the field are a text for a number, odd times, a number for an id, and null for a list.
     */
    enum Form {
        TEXT("12=12|1.5=1.5|true=true|''=|['x']=|[]=|{}="),
        INTEGER(
                "'12'=12|' 12 '=12|'12.0'=12|1.0=1|12e1=120|0.0=0|1.9=|'1.9'=|'1,200'=|true=|''=|' '=|'x'=|[12]=|[]=|{}="
                        + "|'+12'=12|'\u0661\u0662'=|'\uff11\uff12'=|'12,5'=|'12;'=|'0x12'=|'1_2'=|2147483648=|-2147483649=|99999999999999999999=|'1e99999999'="),
        FLAG("'true'=true|'False'=false|1=true|0=false|' 1 '=true|'0'=false|''=|' '=|'yes'=|2=|1.0=|[true]=|[]=|{}="),
        TIMESTAMP(
                "1704067200=2024-01-01T00:00:00Z|1704067200.5="
                        + "|'1704067200'=2024-01-01T00:00:00Z|'2024-01-01T00:00:00+0000'=2024-01-01T00:00:00Z"
                        + "|1704067200500=2024-01-01T00:00:00.500Z|'1704067200500'=2024-01-01T00:00:00.500Z"
                        + "|' 2024-01-01T00:00:00Z '=2024-01-01T00:00:00Z|''=|' '=|'soon'=|'2024-01-01'=|'2024-01-01T00:00:00'="
                        + "|'2024-01-01 00:00:00'=|'0000-00-00 00:00:00'=|'2024-02-30T00:00:00.000000Z'=|1e30=|true=|[]="
                        + "|'2024-01-01T01:00:00+0100'=2024-01-01T00:00:00Z|'2024-01-01T00:00:00.5-0000'=2024-01-01T00:00:00.500Z"
                        + "|'20240115120000'=|'202401151200'=|1e70=|1e-400=|18446744073709551621.5=|'2016-12-31T23:59:60Z'="
                        + "|'\u0661\u0667\u0660\u0664\u0660\u0666\u0667\u0662\u0660\u0660'=|'2024-01-01T00:00:00+01'=|'2024-01-01T00:00:00 +0100'="
                        + "|'2024-05-01T11:59:58.123456789Z'=2024-05-01T11:59:58.123456789Z|'2024-05-01t24:00:00z'=2024-05-02T00:00:00Z"
                        + "|'2024-05-01T00:29:58.5-11:30'=2024-05-01T11:59:58.500Z"
                        + "|'+10000-01-01T00:00:00Z'=+10000-01-01T00:00:00Z|1704067200500.5=|1.7040672005e12=|1704067200500000=|170406720050=|17040672=|-1704067200=|'17040672000'=2509-12-31T00:00:00Z|'1704067200500.0'=|'2024'=|'20240101'=|'2024-01-01T00:00:00+9900'=|99999999999999999999=|['2024-01-01T00:00:00Z']=|{'date':'2024-01-01','timezone':'UTC'}="),
        LIST(""),
        OBJECT("[]=|[{}]=|''=|'x'=|1=|true=");

        private final String others;

        Form(String others) {
            this.others = others;
        }

        /** Rows of JSON and text. */
        List<String[]> others() {
            return others.replace('\'', '"')
                    .lines()
                    .flatMap(all -> Stream.of(all.split("\\|", -1)))
                    .map(other -> other.split("=", -1))
                    .toList();
        }
    }

    /** A class of the application. */
    record Everything(
            @Nullable CreateAttestationRequest create,
            @Nullable CurrentUser user,
            @Nullable AttestationRequest request,
            @Nullable Document document,
            @Nullable Page<Document> page) {}

    private static String field(SampleModel model) {
        return model.name().toLowerCase(Locale.ROOT);
    }

    private static String inside(SampleModel model, Object json) {
        return "{\"" + field(model) + "\":" + json + "}";
    }

    private static void assertSameInside(SampleModel model, Object json) {
        assertThat(SampleModel.response(inside(model, json)).to(Everything.class))
                .extracting(field(model))
                .isEqualTo(model.read(json));
    }

    @ParameterizedTest
    @EnumSource
    void readsEachFieldIntoItsComponent(SampleModel model) throws ReflectiveOperationException {
        assertHolds(model.read(model.json()), model.editor().root(), "$");
        assertSameInside(model, model.json());
    }

    @ParameterizedTest
    @EnumSource
    void listsEachFieldOfTheSample(SampleModel model) {
        Set<String> listed = new TreeSet<>();
        FIELDS.lines()
                .map(line -> line.split(" *\\| *", -1))
                .filter(line -> line[0].equals(model.name()))
                .forEach(line -> listed.addAll(List.of(line[3].split(" ", -1))));

        model.editor()
                .root()
                .fieldNames()
                .forEachRemaining(name -> assertThat(listed).contains(name));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = FIELDS)
    void readsWhatMayBeMissingAsNull(SampleModel model, boolean required, Form form, String paths)
            throws ReflectiveOperationException {
        for (String path : paths.split(" ", -1)) {
            List<JsonEditor> trees =
                    List.of(model.editor().without("$." + path), model.editor().with("$." + path, "null"));
            for (JsonEditor tree : trees) {
                if (form == Form.LIST && !tree.at("$." + path).isMissingNode()) {
                    // takesNullForNoItemsInAnEmptyListOnly
                } else if (required) {
                    assertUnreadable(model, tree, path);
                } else {
                    assertHolds(model.read(tree), tree.root(), "$");
                    assertSameInside(model, tree);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = FIELDS)
    void convertsWhatLosesNothingAndTakesAnythingElseForNull(
            SampleModel model, boolean required, Form form, String paths) throws IOException {
        for (String path : paths.split(" ", -1)) {
            for (String[] other : form.others()) {
                JsonEditor json = model.editor().with("$." + path, other[0]);
                boolean isText = form == Form.TEXT && other[0].startsWith("\"");
                if (model == CREATE) {
                    // A request has rules of its own.
                } else if (required && other[1].isEmpty() && !isText) {
                    assertUnreadable(model, json, path);
                } else {
                    String written = PLAIN.writeValueAsString(model.read(json));
                    assertThat(JsonEditor.of(written).at("$." + path).asText(""))
                            .as(json.toString())
                            .isEqualTo(other[1]);
                    assertSameInside(model, json);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "\"\"", "1"})
    void takesNothingElseForAnItemOfAList(String other) {
        assertThat(PAGE.unreadable(PAGE.editor().with("$.data[1]", other)).jsonPath())
                .isEqualTo("$.data[1]");
    }

    /** PHP writes an empty list as an object if it is told to, and one with gaps always. */
    @Test
    void readsAListInEachFormOfPhp() {
        String document = DOCUMENT.json();

        assertThat(page("{}").data()).isEmpty();
        assertThat(page("{\"0\":" + document + ",\"2\":" + document + "}").data())
                .hasSize(2);
        for (String other : List.of("\"\"", "\"x\"", "1", "true", document)) {
            assertThat(PAGE.unreadable(PAGE.editor().with("$.data", other)).jsonPath())
                    .startsWith("$.data");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0, true",
        "1, 1, null, true",
        "1, 0, 0, true",
        "1, 2, 0, false",
        "2, 2, 0, false",
        "1, 1, 5, false"
    })
    void takesNullForNoItemsInAnEmptyListOnly(int current, int last, String total, boolean isRead) {
        String page = """
                {"data":null,"meta":{"current_page":%d,"last_page":%d,"total":%s}}""".formatted(current, last, total);
        for (String body : List.of(page, "{\"data\":" + page + "}")) {
            if (isRead) {
                assertThat(((Page<?>) PAGE.read(body)).data()).isEmpty();
            } else {
                assertThat(PAGE.unreadable(body))
                        .hasMessageContaining("null instead of a list at $.data")
                        .hasFieldOrPropertyWithValue("jsonPath", "$.data");
            }
        }
    }

    private static Page<?> page(String data) {
        return (Page<?>) PAGE.read(PAGE.editor().with("$.data", data));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CREATE")
    void readsWhatIsWrappedInOneMoreData(SampleModel model) {
        Object expected = model.read(model.json());

        assertThat(model.read("{\"data\":" + model.json() + "}")).isEqualTo(expected);
        assertThat(model.read("{\"success\":true,\"data\":" + model.json() + ",\"time\":1}"))
                .isEqualTo(expected);
    }

    /** A record refuses null in a component; a number that paging needs is refused where it stands. */
    private static void assertUnreadable(SampleModel model, JsonEditor json, String path) {
        int end = path.startsWith("meta.") ? path.length() : Math.max(0, path.lastIndexOf('.'));
        String place = end == 0 ? "" : "." + path.substring(0, end);
        assertThat(model.unreadable(json).jsonPath()).as(json.toString()).isEqualTo("$" + place);
        assertThat(SampleModel.unreadable(inside(model, json), response -> response.to(Everything.class))
                        .jsonPath())
                .as(json.toString())
                .isEqualTo("$." + field(model) + place);
    }

    @ParameterizedTest
    @CsvSource({"REQUEST, $", "USER, $", "DOCUMENT, $", "DOCUMENT, $.attestation_counts", "PAGE, $.data[1]"})
    void keepsFieldsThatAreNotKnown(SampleModel model, String place) throws ReflectiveOperationException {
        JsonEditor json = model.editor().with(place + ".future", "[1]").with(place + ".future_null", "null");

        assertHolds(model.read(json), json.root(), "$");
        assertSameInside(model, json);
    }

    @Test
    void keepsValuesOfAnyForm() {
        CurrentUser user = (CurrentUser)
                USER.read(
                        USER.json()
                                .replaceFirst(
                                        "}$",
                                        ",\"number\":12,\"fraction\":1.50,\"flag\":true,\"nothing\":null,\"list\":[1,null,{\"a\":[]}]}"));

        assertThat(user.additionalProperties())
                .containsOnly(
                        entry("number", 12),
                        // A double would lose digits.
                        entry("fraction", new BigDecimal("1.50")),
                        entry("flag", true),
                        entry("nothing", null),
                        entry("list", Arrays.asList(1, null, Map.of("a", List.of()))));
    }

    @Test
    void ignoresUnknownFieldsOfTheEnvelope() {
        JsonEditor tree = PAGE.editor()
                .with("$.future", "{\"a\":[1]}")
                .with("$.links.future", "{}")
                .with("$.meta.links", "[{\"url\":null,\"label\":\"1\",\"active\":false}]");

        assertThat(PAGE.read(tree)).isEqualTo(PAGE.read(PAGE.json()));
    }

    /** That a record holds what the JSON says, and keeps the names that it has no component for. */
    private static void assertHolds(Object actual, JsonNode json, String path) throws ReflectiveOperationException {
        if (json.isMissingNode() || json.isNull()) {
            assertThat(actual).as(path).isNull();
        } else if (json.isObject()) {
            Set<String> unknown = new TreeSet<>();
            json.fieldNames().forEachRemaining(unknown::add);
            for (RecordComponent component : actual.getClass().getRecordComponents()) {
                String name = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
                Object value = component.getAccessor().invoke(actual);
                if (component.getName().equals("additionalProperties")) {
                    assertThat(((Map<?, ?>) value).keySet()).as(path).isEqualTo(unknown);
                } else {
                    assertHolds(value, json.path(name), path + "." + name);
                    unknown.remove(name);
                }
            }
        } else if (json.isArray()) {
            List<?> list = (List<?>) actual;
            assertThat(list).as(path).hasSize(json.size());
            for (int i = 0; i < list.size(); i++) {
                assertHolds(list.get(i), json.get(i), path + "[" + i + "]");
            }
        } else {
            assertThat(actual).as(path).hasToString(json.asText());
        }
    }
}
