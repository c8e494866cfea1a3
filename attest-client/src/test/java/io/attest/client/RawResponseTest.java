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
import io.attest.client.testing.Answers;
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

/** What a raw answer is read as. */
@NullUnmarked
class RawResponseTest {

    private static RawResponse answer(RawRequest request, MockResponse response) {
        try (Server server = new Server(response);
                AttestClient client = TestClients.once(server.baseUrl())) {
            return client.send(request);
        }
    }

    private static RawResponse answer(String body) {
        return answer(RawRequest.get("people"), Answers.json(200, body));
    }

    private static DecodingException unreadable(String body, Class<?> type) {
        return catchThrowableOfType(DecodingException.class, () -> answer(body).as(type));
    }

    @Test
    void statusHeadersAndBodyAreThere() {
        RawResponse answer = answer(
                RawRequest.post("people"),
                Answers.json(202, "{\"name\":\"D\u00e9j\u00e0\"}")
                        .newBuilder()
                        .addHeader("X-Id", "first")
                        .addHeader("x-id", "second")
                        .build());

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEqualTo("{\"name\":\"D\u00e9j\u00e0\"}");
        assertThat(answer.headers().get("x-ID")).isEqualTo(List.of("first", "second"));
        assertThat(answer.headers().keySet()).contains("X-Id").doesNotContain("x-id");
        assertThatThrownBy(() -> answer.headers().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> answer.headers().get("X-Id").clear())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(answer).hasToString("RawResponse[statusCode=202]");
    }

    @Test
    void aRecordIsReadFromSnakeCaseAndWithoutWhatItDoesNotKnow() {
        assertThat(answer("""
                {"id":"1","full_name":"Ada","open_requests":2,"born_on":"1815-12-10",
                "created_at":"2024-01-01T00:00:00.000000Z","unknown":{"full_name":[1]}}""").as(Person.class))
                .isEqualTo(
                        new Person("1", "Ada", 2, LocalDate.of(1815, 12, 10), Instant.parse("2024-01-01T00:00:00Z")));
        assertThat(answer("{\"open_requests\":0}").as(Person.class)).isEqualTo(new Person(null, null, 0, null, null));
    }

    @Test
    void aBeanIsReadByItsAnnotationsToo() {
        Contact contact = answer("{\"phone_number\":\"1\",\"eMail\":\"2\"}").as(Contact.class);

        assertThat(contact.getPhoneNumber()).isEqualTo("1");
        assertThat(contact.getAddress()).isEqualTo("2");
    }

    @Test
    void mapsAndListsAreReadAsTheyAre() {
        assertThat(answer("{\"fullName\":[1,null]}").as((Class<?>) Map.class))
                .isEqualTo(Map.of("fullName", Arrays.asList(1, null)));
        assertThat(answer("[\"a\"]").as((Class<?>) List.class)).isEqualTo(List.of("a"));
    }

    @Test
    void aResourceOfTheSdkIsAsStrictAsEver() {
        assertThat(answer(Answers.me()).as(CurrentUser.class).name()).isEqualTo(Answers.NAME);
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
                .startsWith("GET /people answered 200. The answer cannot be read: ")
                .hasLineCount(1)
                .doesNotContain("soon", "html");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204})
    void anEmptyBodyIsNoValue(int status) {
        MockResponse empty = new MockResponse.Builder().code(status).build();
        RawResponse answer = answer(RawRequest.delete("people", "1"), empty);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEmpty();
        assertThatThrownBy(() -> answer.as(Person.class))
                .isInstanceOf(DecodingException.class)
                .hasMessage("DELETE /people/1 answered " + status
                        + ". The answer cannot be read: an empty body at $."
                        + " It was carried out: do not send it again.");
        assertThatThrownBy(() -> answer.asPage(Person.class)).isInstanceOf(DecodingException.class);
    }

    @Test
    void theAnswerToHeadHasNoBody() {
        RawResponse answer = answer(
                RawRequest.of("HEAD", "people"),
                new MockResponse.Builder().setHeader("Content-Length", "1000").build());

        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers().get("content-length")).isEqualTo(List.of("1000"));
    }

    @Test
    void onePageIsInTheEnvelope() {
        Page<Person> page = answer(Answers.page(2, 3, 1, 1, 3)
                        .replaceFirst("\"name\":\"Handbook 2\"", "\"full_name\":\"Ada\",\"open_requests\":1"))
                .asPage(Person.class);

        assertThat(page.data()).extracting(Person::fullName).containsExactly("Ada");
        assertThat(page.meta().currentPage()).isEqualTo(2);
        assertThatThrownBy(() -> answer("{\"data\":[]}").asPage(Person.class))
                .isInstanceOfSatisfying(
                        DecodingException.class, e -> assertThat(e.jsonPath()).startsWith("$."));
    }

    @Test
    void aClassThatNothingCanBeReadAsIsAWrongArgument() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> answer("{}").as(Runnable.class))
                .withMessage("type cannot be read from JSON: Jackson finds no way to make a java.lang.Runnable")
                .withNoCause();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> answer("{}").as(null))
                .withMessage("type must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> answer("{}").asPage(null))
                .withMessage("type must not be null");
    }

    @Test
    void aBodyThatIsTooLargeIsNoAnswer() {
        MockResponse large = Answers.json(200, "\"" + "a".repeat(17 * 1024 * 1024) + "\"");

        assertThatThrownBy(() -> answer(RawRequest.get("people"), large))
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("a body larger than the SDK reads");
    }
}
