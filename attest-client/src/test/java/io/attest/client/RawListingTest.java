package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.application.Person;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.DecodingException;
import io.attest.client.error.ServerException;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.DriftPolicy;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.util.Iterator;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of resources that the SDK does not know. */
@NullUnmarked
class RawListingTest {

    private static final RawRequest PEOPLE = RawRequest.get("/people");

    private static MockResponse page(int number, int lastPage) {
        return Responses.json(200, body(number, lastPage, number));
    }

    private static String body(int number, int lastPage, int person) {
        return """
                {"data":[{"id":"%d","full_name":"Person %d","open_requests":0}],"links":{"first":"a","last":"b",
                "prev":null,"next":"http://elsewhere.example/"},"meta":{"current_page":%d,"from":1,"last_page":%d,
                "per_page":1,"to":1,"total":%d}}""".formatted(person, person, number, lastPage, lastPage);
    }

    @Test
    void everyPageIsAskedForWithTheFiltersAndHeaders() {
        try (Server server = new Server(page(1, 3), page(2, 3), page(3, 3));
                AttestClient client = TestClients.of(server).build()) {
            AutoPager<Person> people = client.listAll(
                    PEOPLE.query("team", "a b").query("team", "c").header("X-Trace", "1"), Person.class);
            assertThat(server.count()).isZero();

            assertThat(people).extracting(Person::fullName).containsExactly("Person 1", "Person 2", "Person 3");

            for (int number = 1; number <= 3; number++) {
                RecordedRequest request = server.taken();
                assertThat(request.getRequestLine())
                        .isEqualTo("GET /api/v1/people?team=a%20b&team=c&per_page=100&page=" + number + " HTTP/1.1");
                assertThat(request.getHeaders().values("X-Trace")).containsExactly("1");
            }
            assertThat(server.count()).isEqualTo(3);
        }
    }

    @Test
    void sizeAndFirstPageAreThoseOfTheRequest() {
        try (Server server = new Server(page(2, 3), page(3, 3));
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.listAll(PEOPLE.query("page", 2).query("per_page", 1), Person.class))
                    .extracting(Person::id)
                    .containsExactly("2", "3");

            assertThat(server.taken().getTarget()).isEqualTo("/api/v1/people?per_page=1&page=2");
            assertThat(server.taken().getTarget()).isEqualTo("/api/v1/people?per_page=1&page=3");
        }
    }

    @Test
    void equalItemsAreTheSameOne() {
        try (Server server = new Server(Responses.json(200, body(1, 2, 1)), Responses.json(200, body(2, 2, 1)));
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.listAll(PEOPLE, Person.class).onDrift(DriftPolicy.DEDUPLICATE))
                    .extracting(Person::id)
                    .containsExactly("1");
        }
    }

    @Test
    void anotherPageThanTheOneAskedForIsAnErrorAndNoLoop() {
        try (Server server = new Server(page(1, 3), page(1, 3));
                AttestClient client = TestClients.of(server).build()) {
            Iterator<Person> people = client.listAll(PEOPLE, Person.class).iterator();
            people.next();

            assertThatThrownBy(people::hasNext)
                    .isInstanceOfSatisfying(
                            DecodingException.class,
                            e -> assertThat(e.jsonPath()).isEqualTo("$.meta.current_page"));
        }
    }

    @Test
    void aPageIsRepeatedLikeAnyReadAndFetchedAgainByTheNextQuestion() {
        try (Server server = new Server(page(1, 2), Responses.status(503), page(2, 2));
                AttestClient client =
                        TestClients.of(server).retry(RetryOptions.none()).build()) {
            Iterator<Person> people = client.listAll(PEOPLE, Person.class).iterator();
            people.next();
            assertThatThrownBy(people::hasNext).isInstanceOf(ServerException.class);

            assertThat(people.next().id()).isEqualTo("2");
        }
        try (Server server = new Server(Responses.status(503), page(1, 1));
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.listAll(PEOPLE, Person.class)).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "", "1.5", "two", "12345678901", "\u0661"})
    void aPageThatIsNoneIsRefused(String page) {
        try (Server server = new Server();
                AttestClient client = TestClients.of(server).build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.listAll(PEOPLE.query("page", page), Person.class))
                    .withMessage("request must have at most one parameter page, a number from 1");
        }
    }

    @Test
    void whatCannotBeListedIsRefused() {
        try (Server server = new Server();
                AttestClient client = TestClients.of(server).build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.listAll(PEOPLE.query("page", 1).query("page", 2), Person.class))
                    .withMessageContaining("at most one parameter page");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.listAll(RawRequest.post("people"), Person.class))
                    .withMessage("request must be a GET, but is a POST");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.listAll(null, Person.class))
                    .withMessage("request must not be null");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.listAll(PEOPLE, null))
                    .withMessage("type must not be null");
            assertThat(server.count()).isZero();
        }
    }
}
