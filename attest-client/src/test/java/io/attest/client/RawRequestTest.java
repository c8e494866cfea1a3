package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.attest.application.Contact;
import io.attest.application.Person;
import io.attest.client.internal.json.Json;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.Responses;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class RawRequestTest {

    private static final RawRequest POST = RawRequest.post("people");

    private static void assertRefused(Runnable making, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(making::run)
                .withMessage(message)
                .withNoCause();
    }

    static String written(RawRequest request) {
        return new String(Json.write(request.operation().body()), StandardCharsets.UTF_8);
    }

    static String written(Object body) {
        return written(POST.json(body));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "get",
                "Get",
                "GET ",
                " GET",
                "G T",
                "GET\r\n",
                "-GET",
                "GET-",
                "CONNECT",
                "TRACE",
                "G\u00c9T"
            })
    void refusesWhatIsNoMethod(String method) {
        assertRefused(
                () -> RawRequest.of(method, "people"), "method must be upper-case, and neither CONNECT nor TRACE");
    }

    @Test
    void hasShorthandsForMethods() {
        assertThat(RawRequest.get("a")).hasToString("GET /a");
        assertThat(RawRequest.post("a")).hasToString("POST /a");
        assertThat(RawRequest.put("a")).hasToString("PUT /a");
        assertThat(RawRequest.patch("a")).hasToString("PATCH /a");
        assertThat(RawRequest.delete("a")).hasToString("DELETE /a");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, true",
        "HEAD, true",
        "OPTIONS, true",
        "POST, false",
        "PUT, false",
        "PATCH, false",
        "DELETE, false",
        "PROPFIND, false"
    })
    void takesReadsForRepeatableOnly(String method, boolean repeatable) {
        RawRequest request = RawRequest.of(method, "people");

        assertThat(request.operation().repeatable()).isEqualTo(repeatable);
        assertThat(request.repeatable().operation().repeatable()).isTrue();
    }

    @Test
    void refusesNull() {
        assertRefused(() -> RawRequest.of(null, "people"), "method must not be null");
        assertRefused(() -> POST.query(null, 1), "name must not be null");
        assertRefused(() -> POST.query("page", null), "value must not be null");
        assertRefused(() -> POST.json(null), "body must not be null");
        assertRefused(() -> POST.header(null, "1"), "header name must be an HTTP token");
        assertRefused(() -> POST.header("X-Trace", null), "value of header X-Trace must be printable ASCII");
    }

    @Test
    void checksHeadersAsTheOptionsDo() {
        assertRefused(() -> POST.header("authorization", "very-secret"), "header authorization is set by the SDK");
    }

    @Test
    void takesANameAndOneValueAsAParameter() {
        String single = "value must be a single value; call query() once for each of several";
        assertRefused(() -> POST.query("id", List.of(1, 2)), single);
        assertRefused(() -> POST.query("id", Map.of()), single);
        assertRefused(() -> POST.query("id", new int[] {1}), single);
        assertRefused(() -> POST.query(" ", 1), "name must not be blank");
        assertRefused(
                () -> POST.query("\ud83d", 1), "name contains an unpaired surrogate, which cannot be sent as UTF-8");
        assertRefused(
                () -> POST.query("q", "\ude00"), "value contains an unpaired surrogate, which cannot be sent as UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void refusesABodyForARead(String method) {
        assertRefused(
                () -> RawRequest.of(method, "people").json(Map.of()), "a " + method + " request must not have a body");
    }

    @Test
    void takesAnObjectOrAnArrayAsABody() {
        String form = "body must be written as a JSON object or array, but a ";
        assertRefused(() -> POST.json("{\"a\":1}"), form + "java.lang.String is not");
        assertRefused(() -> POST.json(7), form + "java.lang.Integer is not");
        assertRefused(() -> POST.json(true), form + "java.lang.Boolean is not");
    }

    @Test
    void writesKeysOfAMapAsTheyAre() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("fullName", "D\u00e9j\u00e0 \ud83d\ude00");
        map.put("manager", null);
        map.put("at", Instant.parse("2024-01-02T03:04:05Z"));
        map.put("every", Duration.ofDays(1));
        map.put("ids", List.of(1, 2.5));

        assertThat(written(map))
                .isEqualTo("{\"fullName\":\"D\u00e9j\u00e0 \ud83d\ude00\",\"manager\":null,"
                        + "\"at\":\"2024-01-02T03:04:05Z\",\"every\":\"PT24H\",\"ids\":[1,2.5]}");
    }

    @Test
    void writesNamesOfRecordsAndBeansInSnakeCase() {
        Contact contact = new Contact();
        contact.setPhoneNumber("1");
        contact.setAddress("2");

        assertThat(written(new Person("1", null, 2, LocalDate.of(1815, 12, 10), null)))
                .isEqualTo("{\"id\":\"1\",\"open_requests\":2,\"born_on\":\"1815-12-10\"}");
        assertThat(written(contact)).contains("\"phone_number\":\"1\"").contains("\"eMail\":\"2\"");
        assertThat(written(List.of(Person.of("1", "Ada"))))
                .isEqualTo("[{\"id\":\"1\",\"full_name\":\"Ada\",\"open_requests\":0}]");
    }

    @Test
    void writesRecordsOfTheSdkWithWhatTheyKept() {
        String more = Responses.me().replace("}", ",\"floor\":3,\"manager\":null}");

        for (String json : List.of(Responses.me(), more)) {
            CurrentUser user = RawResponse.of(200, Map.of(), json).to(CurrentUser.class);
            assertThat(written(user)).isEqualTo(json);
            assertThat(written(Map.of("owners", List.of(user)))).isEqualTo("{\"owners\":[" + json + "]}");
        }
    }

    @Test
    void refusesWhatCannotBeWrittenWithoutItsValues() {
        String start = "body cannot be written as JSON: ";
        assertRefused(
                () -> POST.json(Map.of("a", new Object())),
                start + "Jackson finds no way to write the java.lang.Object at $.a");
        assertRefused(() -> POST.json(List.of(Map.of("a", new Fails()))), start + "it breaks off at $[0].a.name");
        assertRefused(() -> POST.json(Map.of("Ada Lovelace", new Fails())), start + "it breaks off at $.*.name");
        String half = "body contains an unpaired surrogate, which cannot be sent as UTF-8";
        assertRefused(() -> POST.json(Map.of("a", "\ud83d")), half);
        assertRefused(() -> POST.json(Map.of("a\ude00b", 1)), half);
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POST.json(endless))
                .withMessageStartingWith(start)
                .withNoCause();
    }

    public static final class Fails {

        private final boolean failing = true;

        public String getName() {
            if (failing) {
                throw new IllegalStateException("very-secret");
            }
            return "Ada";
        }
    }

    @Test
    void keepsTheRestInEachWither() {
        RawRequest all = POST.repeatable()
                .json(new Contact())
                .query("a", 1)
                .header("X-Trace", "1")
                .query("a", 2);

        assertThat(all.operation().query())
                .extracting("name", "value")
                .containsExactly(tuple("a", "1"), tuple("a", "2"));
        assertThat(all.operation().headers()).containsExactly(Map.entry("X-Trace", "1"));
        assertThat(all.operation().body()).isNotNull();
        assertThat(all.operation().repeatable()).isTrue();
    }

    @Test
    void printsMethodAndPathOnly() {
        RawRequest request = RawRequest.put("people", "1")
                .query("token", "very-secret")
                .header("X-Key", "very-secret")
                .json(Person.of("very-secret", "very-secret"));

        assertThat(request).hasToString("PUT /people/1");
        assertThat(request.operation().query().toString()).doesNotContain("very-secret");
        assertThat(String.valueOf(request.operation().body())).doesNotContain("very-secret");
    }
}
