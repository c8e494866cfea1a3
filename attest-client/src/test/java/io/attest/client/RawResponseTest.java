package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.application.Contact;
import io.attest.application.Person;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CurrentUser;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a raw response is read as. */
@NullUnmarked
class RawResponseTest {

    private static RawResponse response(RawRequest request, MockResponse response) {
        try (Server server = new Server(response);
                AttestClient client = TestClients.once(server.baseUrl())) {
            return client.send(request);
        }
    }

    private static RawResponse response(String body) {
        return response(RawRequest.get("people"), Responses.json(200, body));
    }

    private static DecodingException unreadable(String body, Class<?> type) {
        return catchThrowableOfType(
                DecodingException.class, () -> response(body).to(type));
    }

    @Test
    void statusHeadersAndBodyAreThere() {
        RawResponse response = response(
                RawRequest.post("people"),
                Responses.json(202, "{\"name\":\"D\u00e9j\u00e0\"}")
                        .newBuilder()
                        .addHeader("X-Id", "first")
                        .addHeader("x-id", "second")
                        .build());

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEqualTo("{\"name\":\"D\u00e9j\u00e0\"}");
        assertThat(response.headers().get("x-ID")).isEqualTo(List.of("first", "second"));
        assertThat(response.headers().keySet()).contains("X-Id").doesNotContain("x-id");
        assertThatThrownBy(() -> response.headers().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> response.headers().get("X-Id").clear())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(response).hasToString("RawResponse[statusCode=202]");
    }

    @Test
    void aRecordIsReadFromSnakeCaseAndWithoutWhatItDoesNotKnow() {
        assertThat(response("""
                {"id":"1","full_name":"Ada","open_requests":2,"born_on":"1815-12-10",
                "created_at":"2024-01-01T00:00:00.000000Z","unknown":{"full_name":[1]}}""").to(Person.class))
                .isEqualTo(
                        new Person("1", "Ada", 2, LocalDate.of(1815, 12, 10), Instant.parse("2024-01-01T00:00:00Z")));
        assertThat(response("{\"open_requests\":0}").to(Person.class)).isEqualTo(new Person(null, null, 0, null, null));
    }

    @Test
    void aBeanIsReadByItsAnnotationsToo() {
        Contact contact = response("{\"phone_number\":\"1\",\"eMail\":\"2\"}").to(Contact.class);

        assertThat(contact.getPhoneNumber()).isEqualTo("1");
        assertThat(contact.getAddress()).isEqualTo("2");
    }

    @Test
    void mapsAndListsAreReadAsTheyAre() {
        assertThat(response("{\"fullName\":[1,null]}").to((Class<?>) Map.class))
                .isEqualTo(Map.of("fullName", Arrays.asList(1, null)));
        assertThat(response("[\"a\"]").to((Class<?>) List.class)).isEqualTo(List.of("a"));
    }

    @Test
    void aResourceOfTheSdkIsAsStrictAsEver() {
        assertThat(response(Responses.me()).to(CurrentUser.class).name()).isEqualTo(Responses.NAME);
        assertThat(unreadable("{}", CurrentUser.class)).isNotNull();
    }

    @ParameterizedTest(name = "{0}")
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
    void whatIsNotOfTheFormIsSaid(String body, String path) {
        DecodingException failure = unreadable(body, Person.class);

        assertThat(failure.jsonPath()).isEqualTo(path);
        assertThat(failure.statusCode()).isEqualTo(200);
        assertThat(failure.body()).isEqualTo(body);
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.attempts()).isEqualTo(1);
        assertThat(failure)
                .hasNoCause()
                .message()
                .startsWith("GET /people returned 200. The response cannot be read: ")
                .hasLineCount(1)
                .doesNotContain("soon", "html");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204})
    void anEmptyBodyIsNoValue(int status) {
        MockResponse empty = new MockResponse.Builder().code(status).build();
        RawResponse response = response(RawRequest.delete("people", "1"), empty);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).isEmpty();
        assertThatThrownBy(() -> response.to(Person.class))
                .isInstanceOf(DecodingException.class)
                .hasMessage("DELETE /people/1 returned " + status
                        + ". The response cannot be read: an empty body at $."
                        + " It was carried out: do not send it again.");
        assertThatThrownBy(() -> response.toPage(Person.class)).isInstanceOf(DecodingException.class);
    }

    @Test
    void theResponseToHeadHasNoBody() {
        RawResponse response = response(
                RawRequest.of("HEAD", "people"),
                new MockResponse.Builder().setHeader("Content-Length", "1000").build());

        assertThat(response.body()).isEmpty();
        assertThat(response.headers().get("content-length")).isEqualTo(List.of("1000"));
    }

    @Test
    void onePageIsInTheEnvelope() {
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
    void aClassThatNothingCanBeReadAsIsAWrongArgument() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> response("{}").to(Runnable.class))
                .withMessage("type cannot be read from JSON: Jackson finds no way to make a java.lang.Runnable")
                .withNoCause();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> response("{}").to(null))
                .withMessage("type must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> response("{}").toPage(null))
                .withMessage("type must not be null");
    }

    @Test
    void aBodyThatIsTooLargeGivesNoResponse() {
        MockResponse large = Responses.json(200, "\"" + "a".repeat(17 * 1024 * 1024) + "\"");

        assertThatThrownBy(() -> response(RawRequest.get("people"), large))
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("a body beyond the SDK's size limit");
    }
}
