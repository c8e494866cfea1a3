package io.attest.client;

import static io.attest.client.testing.Refused.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.application.Contact;
import io.attest.application.Person;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
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
        assertRefused(
                "type cannot be read from JSON: Jackson finds no way to make a java.lang.Runnable",
                () -> response("{}").to(Runnable.class));
        assertRefused("type must not be null", () -> response("{}").to(null));
        assertRefused("type must not be null", () -> response("{}").toPage(null));
    }

    @ParameterizedTest
    @ValueSource(ints = {199, 300, 404, 0, -200})
    void refusesAnyOtherStatus(int status) {
        assertRefused(
                "statusCode must be between 200 and 299, but is " + status, () -> RawResponse.of(status, Map.of(), ""));
    }
}
