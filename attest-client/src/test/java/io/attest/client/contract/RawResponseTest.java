package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static io.attest.client.testing.SampleModel.response;
import static io.attest.client.testing.SampleModel.unreadable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.application.Contact;
import io.attest.application.Person;
import io.attest.client.RawResponse;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/other-endpoints.md: a response as it came, and read as classes of the application, without any conversion. */
@NullUnmarked
class RawResponseTest {

    @Test
    void hasStatusHeadersAndBodyAsGiven() {
        RawResponse response =
                RawResponse.of(202, Map.of("X-Id", List.of("first", "zweit\u00e4r")), "{\"name\":\"D\u00e9j\u00e0\"}");

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEqualTo("{\"name\":\"D\u00e9j\u00e0\"}");
        assertThat(response.headers().get("x-ID")).isEqualTo(List.of("first", "zweit\u00e4r"));
        assertThat(response.header("x-ID")).isEqualTo("first");
        assertThat(response.header("X-None")).isNull();
        assertThatThrownBy(() -> response.headers().clear()).isInstanceOf(UnsupportedOperationException.class);
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            []                      | $
            null                    | $
            {"open_requests":"x"}   | $.open_requests
            {"open_requests":1.5}   | $.open_requests
            {"open_requests":null}  | $.open_requests
            {"id":"1"}              | $.open_requests
            {"born_on":"soon"}      | $.born_on
            """)
    void saysWhereABodyIsNotOfTheForm(String body, String path) {
        DecodingException failure = unreadable(body, response -> response.to(Person.class));

        assertThat(failure.jsonPath()).isEqualTo(path);
        assertThat(failure.statusCode()).isEqualTo(200);
        assertThat(failure.body()).isEqualTo(body);
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.attempts()).isEqualTo(1);
        assertThat(failure)
                .hasNoCause()
                .message()
                .startsWith("POST / returned 200. The response cannot be read: ")
                .hasLineCount(1)
                .doesNotContain("soon", "html");
    }

    record Times(OffsetDateTime offset, ZonedDateTime zoned, Instant instant, LocalDateTime local, LocalDate date) {}

    @Test
    void keepsTheOffsetOfATimeUnlessItsTypeHasNone() {
        String json = """
                {"offset":"@+02:00","zoned":"@+02:00","instant":"@+02:00",
                "local":"@Z","date":"@Z"}""".replace("@", "2024-01-02T23:04:05");

        assertThat(response(json).to(Times.class))
                .isEqualTo(new Times(
                        OffsetDateTime.parse("2024-01-02T23:04:05+02:00"),
                        ZonedDateTime.parse("2024-01-02T23:04:05+02:00"),
                        Instant.parse("2024-01-02T21:04:05Z"),
                        LocalDateTime.parse("2024-01-02T23:04:05"),
                        LocalDate.parse("2024-01-02")));
        for (String name : List.of("local", "date")) {
            String other = "{\"" + name + "\":\"2024-01-02T23:04:05+02:00\"}";
            assertThat(unreadable(other, response -> response.to(Times.class)).jsonPath())
                    .isEqualTo("$." + name);
        }
    }

    @Test
    void takesAnEmptyBodyForNoValue() {
        RawResponse response = RawResponse.of(204, Map.of("X-Id", List.of("7")), "");

        assertThat(response.body()).isEmpty();
        assertThatThrownBy(() -> response.to(Person.class))
                .isInstanceOf(DecodingException.class)
                .hasMessage(
                        "POST / returned 204. An empty body came instead of JSON. It may have been carried out: check before sending it again.");
        assertThat(catchThrowableOfType(DecodingException.class, () -> response.toPage(Person.class))
                        .headers()
                        .get("x-iD"))
                .containsExactly("7");
    }

    @Test
    void readsAnArrayAsAList() {
        List<Contact> contacts = response("[{\"phone_number\":\"1\"},{\"phone_number\":\"2\",\"eMail\":\"3\"}]")
                .toList(Contact.class);

        assertThat(contacts).extracting(Contact::getPhoneNumber).containsExactly("1", "2");
        assertThat(contacts).extracting(Contact::getAddress).containsExactly(null, "3");
        assertThat(response("[" + Responses.document(1) + "]").toList(Document.class))
                .isEqualTo(List.of(response(Responses.document(1)).to(Document.class)));
        assertThatThrownBy(() -> response("{}").toList(Person.class)).hasMessageContaining("no valid List at $");
    }

    @Test
    void readsOnePageInTheEnvelope() {
        Page<Person> page = response(Responses.page(2, 3, 1, 1, 3)
                        .replaceFirst("\"name\":\"Handbook 2\"", "\"full_name\":\"Ada\",\"open_requests\":1"))
                .toPage(Person.class);

        assertThat(page.data()).extracting(Person::fullName).containsExactly("Ada");
        assertThat(page.meta().currentPage()).isEqualTo(2);
        assertThatThrownBy(() -> response("{\"data\":[]}").toPage(Person.class))
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("meta must not be null");
    }

    @ParameterizedTest
    @ValueSource(ints = {199, 300, 404, 0, -200})
    void refusesAnyOtherStatus(int status) {
        assertRejected(
                "statusCode must be between 200 and 299, but is " + status, () -> RawResponse.of(status, Map.of(), ""));
    }
}
