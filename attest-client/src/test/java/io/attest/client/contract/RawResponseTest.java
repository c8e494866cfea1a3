package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.attest.application.Contact;
import io.attest.application.Person;
import io.attest.client.RawResponse;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class RawResponseTest {

    private static RawResponse response(String body) {
        return RawResponse.of(200, Map.of(), body);
    }

    private static DecodingException unreadable(String body, Class<?> type) {
        return catchThrowableOfType(
                DecodingException.class, () -> response(body).to(type));
    }

    @Test
    void hasStatusHeadersAndBodyAsGiven() {
        RawResponse response =
                RawResponse.of(202, Map.of("X-Id", List.of("first", "zweit\u00e4r")), "{\"name\":\"D\u00e9j\u00e0\"}");

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEqualTo("{\"name\":\"D\u00e9j\u00e0\"}");
        assertThat(response.headers().get("x-ID")).isEqualTo(List.of("first", "zweit\u00e4r"));
        assertThat(response.headers().keySet()).containsExactly("X-Id");
        assertThatThrownBy(() -> response.headers().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> response.headers().get("X-Id").clear())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(response).hasToString("RawResponse[statusCode=202]");
    }

    @Test
    void readsARecordFromSnakeCaseAndWithoutWhatItDoesNotKnow() {
        assertThat(response("""
                {"id":"1","full_name":"Ada","open_requests":2,"born_on":"1815-12-10",
                "created_at":"2024-01-01T00:00:00.000000Z","unknown":{"full_name":[1]}}""").to(Person.class))
                .isEqualTo(
                        new Person("1", "Ada", 2, LocalDate.of(1815, 12, 10), Instant.parse("2024-01-01T00:00:00Z")));
        assertThat(response("{\"open_requests\":0}").to(Person.class)).isEqualTo(new Person(null, null, 0, null, null));
    }

    @Test
    void readsABeanByItsAnnotations() {
        Contact contact = response("{\"phone_number\":\"1\",\"eMail\":\"2\"}").to(Contact.class);

        assertThat(contact.getPhoneNumber()).isEqualTo("1");
        assertThat(contact.getAddress()).isEqualTo("2");
    }

    @Test
    void readsMapsAndListsAsTheyAre() {
        assertThat(response("{\"fullName\":[1,null]}").to((Class<?>) Map.class))
                .isEqualTo(Map.of("fullName", Arrays.asList(1, null)));
        assertThat(response("[\"a\"]").to((Class<?>) List.class)).isEqualTo(List.of("a"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]                          | $",
                "null                        | $",
                "<html>                      | $",
                "{                           | $",
                "{\"id\":7}                  | $.id",
                "{\"open_requests\":\"7\"}   | $.open_requests",
                "{\"open_requests\":null}    | $.open_requests",
                "{\"id\":\"1\"}              | $.open_requests",
                "{\"created_at\":1}          | $.created_at",
                "{\"born_on\":\"soon\"}      | $.born_on"
            })
    void saysWhereABodyIsNotOfTheForm(String body, String path) {
        DecodingException failure = unreadable(body, Person.class);

        assertThat(failure.jsonPath()).isEqualTo(path);
        assertThat(failure.statusCode()).isEqualTo(200);
        assertThat(failure.body()).isEqualTo(body);
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.attempts()).isEqualTo(1);
        assertThat(failure)
                .hasNoCause()
                .message()
                .startsWith("GET / returned 200. The response cannot be read: ")
                .hasLineCount(1)
                .doesNotContain("soon", "html");
    }

    enum Level {
        LOW,
        HIGH
    }

    record Values(
            OffsetDateTime at,
            ZonedDateTime zoned,
            Instant instant,
            LocalDate day,
            LocalTime time,
            Duration every,
            Year year,
            Month month,
            Date date,
            Calendar calendar,
            Level level,
            Byte small,
            byte tiny,
            Double ratio,
            double share,
            Float part,
            URI link,
            StringBuilder text,
            @JsonFormat(pattern = "yyyyMMdd") Date stamp) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "at       | '1795365000000' 'text' 1795365000000 12.5 true []",
                "zoned    | '1795365000000' '-12.5' 12 12.5 [1]",
                "instant  | '1795365000000' 12",
                "day      | 12 '12' [2024,1,2]",
                "time     | [12,30] [2024,1]",
                "every    | 12 12.5 '12' 1e400",
                "year     | 2024",
                "month    | 1 '1' '' 'june'",
                "date     | 1795365000000 '1795365000000' '-1' '2024-02-30'",
                "calendar | 1795365000000 '1795365000000'",
                "level    | 1 0 '1' '' ' ' true",
                "small    | 200 128 -129 1.0 '1'",
                "tiny     | 200 128 -129 1.0 '1'",
                "ratio    | 1e400 -1e400 'NaN' '-Infinity' '1.5' true",
                "share    | 1e400 -1e400 'NaN' 'Infinity' '1.5'",
                "part     | 1e40 'NaN' '1.5'",
                "link     | 12 true",
                "text     | 12 true",
                "stamp    | 20240131"
            })
    void convertsNoValueToAnother(String field, String values) {
        for (String value : values.replace('\'', '"').split(" (?=\\S)", -1)) {
            // Primitives must be there.
            String others = "\"share\":1,\"tiny\":1,".replace("\"" + field + "\":1,", "");
            String json = "{" + others + "\"" + field + "\":" + value + "}";

            DecodingException failure = unreadable(json, Values.class);

            assertThat(failure).as(json).isNotNull();
            assertThat(failure.jsonPath()).as(json).isEqualTo("$." + field);
            assertThat(failure.body()).isEqualTo(json);
            assertThat(failure).hasNoCause().message().doesNotContain("179536", "Infinity", "2024");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1,1e400]",
                "[1,\"NaN\"]",
                "[1,null]",
                "[1,true]",
                "[[1]]",
                "\"AAAAAAAA8D8=\"",
                "\"\"",
                "\"x\"",
                "1"
            })
    void convertsNothingToAnArrayOfNumbers(String body) {
        for (Class<?> type : List.of(double[].class, float[].class, int[].class)) {
            assertThat(unreadable(body, type)).as(type.getName()).isNotNull();
        }
    }

    @Test
    void readsEachValueFromItsOwnForm() {
        Values values = response("""
                {"at":"2024-01-02T03:04:05+02:00","zoned":"2024-01-02T03:04:05Z","day":"2024-01-02","time":"03:04",
                "every":"PT12S","year":"2024","month":"JUNE","date":"2024-01-02T03:04:05Z","level":"HIGH","small":-128,
                "tiny":127,"ratio":-1.5,"share":12,"part":1e10,
                "link":"people/12","text":"12","stamp":"20240131"}""").to(Values.class);

        assertThat(values.at()).isEqualTo("2024-01-02T03:04:05+02:00");
        assertThat(values.zoned()).isEqualTo("2024-01-02T03:04:05Z");
        assertThat(values.day()).isEqualTo("2024-01-02");
        assertThat(values.time()).isEqualTo("03:04");
        assertThat(values.every()).isEqualTo(Duration.ofSeconds(12));
        assertThat(values.year()).isEqualTo(Year.of(2024));
        assertThat(values.month()).isEqualTo(Month.JUNE);
        assertThat(values.date()).isEqualTo(Instant.parse("2024-01-02T03:04:05Z"));
        assertThat(values.level()).isEqualTo(Level.HIGH);
        assertThat(values.small()).isEqualTo((byte) -128);
        assertThat(values.tiny()).isEqualTo((byte) 127);
        assertThat(values.ratio()).isEqualTo(-1.5);
        assertThat(values.share()).isEqualTo(12);
        assertThat(values.part()).isEqualTo(1e10f);
        assertThat(values.link()).hasToString("people/12");
        assertThat(values.text()).hasToString("12");
        assertThat(values.stamp()).isEqualTo(Instant.parse("2024-01-31T00:00:00Z"));
        assertThat(values.calendar()).isNull();
        assertThat(response("[1,2.5]").to(double[].class)).containsExactly(1, 2.5);
        assertThat(response("[1,2.5]").to(float[].class)).containsExactly(1, 2.5f);
        assertThat(response("[1,2]").to(int[].class)).containsExactly(1, 2);
    }

    @Test
    void takesAnEmptyBodyForNoValue() {
        RawResponse response = RawResponse.of(204, Map.of(), "");

        assertThat(response.body()).isEmpty();
        assertThatThrownBy(() -> response.to(Person.class))
                .isInstanceOf(DecodingException.class)
                .hasMessage("GET / returned 204. The response cannot be read: an empty body at $.");
        assertThatThrownBy(() -> response.toPage(Person.class)).isInstanceOf(DecodingException.class);
    }

    @Test
    void readsAnArrayAsAList() {
        List<Contact> contacts =
                response("[{\"phone_number\":\"1\"},{\"phone_number\":\"2\"}]").toList(Contact.class);

        assertThat(contacts).extracting(Contact::getPhoneNumber).containsExactly("1", "2");
        assertThatThrownBy(() -> contacts.remove(0)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(response("[" + Responses.document(1) + "]").toList(Document.class))
                .isEqualTo(List.of(response(Responses.document(1)).to(Document.class)));
        assertThat(response("[]").toList(Person.class)).isEmpty();
        assertThatThrownBy(() -> response("{}").toList(Person.class)).hasMessageContaining("no valid List at $");
        assertRejected("type must not be null", () -> response("[]").toList(null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                           | $",
                "{}                           | $",
                "null                         | $",
                "[null]                       | $[0]",
                "[{\"open_requests\":1}, 7]   | $[1]",
                "[{\"open_requests\":\"7\"}]  | $[0].open_requests",
                "[{\"open_requests\":1}       | $[0]",
                "[] []                        | $"
            })
    void saysWhereABodyIsNoListOfTheForm(String body, String path) {
        DecodingException failure = catchThrowableOfType(
                DecodingException.class, () -> response(body).toList(Person.class));

        assertThat(failure.jsonPath()).isEqualTo(path);
    }

    @Test
    void readsOnePageInTheEnvelope() {
        Page<Person> page = response(Responses.page(2, 3, 1, 1, 3)
                        .replaceFirst("\"name\":\"Handbook 2\"", "\"full_name\":\"Ada\",\"open_requests\":1"))
                .toPage(Person.class);

        assertThat(page.data()).extracting(Person::fullName).containsExactly("Ada");
        assertThat(page.meta().currentPage()).isEqualTo(2);
        assertThatThrownBy(() -> response("{\"data\":[]}").toPage(Person.class))
                .isInstanceOfSatisfying(
                        DecodingException.class, e -> assertThat(e.jsonPath()).startsWith("$."));
    }

    @Test
    void refusesAClassThatNothingCanBeReadAs() {
        assertRejected(
                "type cannot be read from JSON: Jackson finds no way to make a java.lang.Runnable",
                () -> response("{}").to(Runnable.class));
        assertRejected("type must not be null", () -> response("{}").to(null));
        assertRejected("type must not be null", () -> response("{}").toPage(null));
    }

    @ParameterizedTest
    @ValueSource(ints = {199, 300, 404, 0, -200})
    void refusesAnyOtherStatus(int status) {
        assertRejected(
                "statusCode must be between 200 and 299, but is " + status, () -> RawResponse.of(status, Map.of(), ""));
    }
}
