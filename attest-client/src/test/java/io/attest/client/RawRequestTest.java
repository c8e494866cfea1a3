package io.attest.client;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.application.Contact;
import io.attest.application.Person;
import io.attest.client.internal.json.Json;
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

@NullUnmarked
class RawRequestTest {

    private static final RawRequest POST = RawRequest.post("tea-parties");

    static String written(RawRequest request) {
        return new String(Json.write(request.operation().body().get()), StandardCharsets.UTF_8);
    }

    static String written(Object body) {
        return written(POST.withJson(body));
    }

    @Test
    void refusesWhatIsNoMethod() {
        for (String method : "|get|Get|GET | GET|G T|GET\r\n|-GET|GET-|CONNECT|TRACE|G\u00c9T".split("\\|", -1)) {
            assertRejected(
                    "method must be upper-case, and neither CONNECT nor TRACE",
                    () -> RawRequest.of(method, "tea-parties"));
        }
    }

    @Test
    void hasShorthandsForMethods() {
        assertThat(List.of(RawRequest.put("a"), RawRequest.patch("a"), RawRequest.delete("a")))
                .hasToString("[PUT /a, PATCH /a, DELETE /a]");
    }

    @Test
    void takesReadsForRepeatableOnly() {
        for (String method : "GET HEAD OPTIONS POST PUT PATCH DELETE PROPFIND".split(" ", -1)) {
            RawRequest request = RawRequest.of(method, "tea-parties");

            assertThat(request.operation().repeatable()).as(method).isEqualTo("GET HEAD OPTIONS".contains(method));
            assertThat(request.withRepeatable().operation().repeatable()).isTrue();
        }
    }

    @Test
    void refusesWhatCannotBeAHeaderOrAParameter() {
        assertRejected("header authorization is set by the SDK", () -> POST.withHeader("authorization", "very-secret"));
        assertRejected("value must be a single value", () -> POST.withAddedQuery("id", List.of(1, 2)));
        assertRejected("name must not be blank", () -> POST.withAddedQuery(" ", 1));
        assertRejected("value contains an unpaired surrogate", () -> POST.withAddedQuery("q", "\ude00"));
    }

    @Test
    void takesAnObjectOrAnArrayAsABodyOfNoRead() {
        assertRejected(
                "GET requests must not have a body", () -> RawRequest.get("a").withJson(Map.of()));
        assertRejected(
                "body must be written as a JSON object or array, but a java.lang.String is not",
                () -> POST.withJson("{\"a\":1}"));
    }

    @Test
    void writesKeysOfAMapAsTheyAre() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("fullName", "D\u00e9j\u00e0 \ud83d\ude00");
        map.put("manager", null);
        map.put("at", Instant.parse("2024-01-02T03:04:05Z"));
        map.put("every", Duration.ofDays(1));
        map.put("ids", List.of(1, 2.5, Double.NaN));

        assertThat(written(map))
                .isEqualTo("{\"fullName\":\"D\u00e9j\u00e0 \ud83d\ude00\",\"manager\":null,"
                        + "\"at\":\"2024-01-02T03:04:05Z\",\"every\":\"PT24H\",\"ids\":[1,2.5,\"NaN\"]}");
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
    void refusesWhatCannotBeWrittenWithoutItsValues() {
        String start = "body cannot be written as JSON: ";
        assertRejected(
                start + "Jackson finds no way to write the java.lang.Object at $.*",
                () -> POST.withJson(Map.of("a", new Object())));
        assertRejected(
                start + "it breaks off at $.*.name", () -> POST.withJson(Map.of("Ada Lovelace", new Fails("Ada"))));
        String half = "body contains an unpaired surrogate, which cannot be sent as UTF-8";
        assertRejected(half, () -> POST.withJson(Map.of("a", "\ud83d")));
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertRejected(start, () -> POST.withJson(endless));
    }

    public record Fails(String name) {

        @Override
        public String name() {
            throw new IllegalStateException("very-secret");
        }
    }

    @Test
    void keepsTheRestInEachWitherAndPrintsMethodAndPathOnly() {
        RawRequest all = RawRequest.put("tea-parties", "1")
                .withRepeatable()
                .withJson(Person.of("very-secret", "very-secret"))
                .withAddedQuery("a", "very-secret")
                .withHeader("X-Trace", "very-secret")
                .withAddedQuery("a", 2);

        assertThat(all.operation().query()).containsExactly(Map.entry("a", "very-secret"), Map.entry("a", "2"));
        assertThat(all.operation().headers()).containsExactly(Map.entry("X-Trace", "very-secret"));
        assertThat(all.operation().repeatable()).isTrue();
        assertThat(all).hasToString("PUT /tea-parties/1");
        assertThat(all.operation()).hasToString("PUT /tea-parties/1");
        assertThat(all.operation().body()).isNotNull().asString().doesNotContain("very-secret");
    }
}
