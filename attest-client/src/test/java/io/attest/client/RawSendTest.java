package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.application.Contact;
import io.attest.application.Person;
import io.attest.client.config.RequestOptions;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a raw request is on the wire. */
@NullUnmarked
class RawSendTest {

    private static RecordedRequest received(RawRequest request) {
        try (Server server = new Server(Responses.json(200, "{}"));
                AttestClient client = TestClients.of(server).build()) {
            client.send(request);
            return server.taken();
        }
    }

    private static String body(Object value) {
        return received(RawRequest.post("people").json(value)).getBody().utf8();
    }

    @Test
    void aReadCarriesTheTokenAndNoBody() {
        RecordedRequest request = received(RawRequest.get("/people"));

        assertThat(request.getRequestLine()).isEqualTo("GET /api/v1/people HTTP/1.1");
        assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + TestClients.TOKEN);
        assertThat(request.getHeaders().values("Accept")).containsExactly("application/json");
        assertThat(request.getHeaders().get("Content-Type")).isNull();
        assertThat(request.getHeaders().get("Content-Length")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "M-SEARCH"})
    void anyOtherMethodCarriesABody(String method) {
        RecordedRequest request = received(RawRequest.of(method, "people").json(Map.of("name", "Ada")));

        assertThat(request.getRequestLine()).isEqualTo(method + " /api/v1/people HTTP/1.1");
        assertThat(request.getHeaders().values("Content-Type")).containsExactly("application/json");
        assertThat(request.getBody().utf8()).isEqualTo("{\"name\":\"Ada\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
    void anyOtherMethodMayCarryNone(String method) {
        RecordedRequest request = received(RawRequest.of(method, "people", "1", "cancel"));

        assertThat(request.getRequestLine()).isEqualTo(method + " /api/v1/people/1/cancel HTTP/1.1");
        assertThat(request.getHeaders().get("Content-Type")).isNull();
        assertThat(request.getHeaders().values("Content-Length")).containsExactly("0");
        assertThat(request.getBodySize()).isZero();
    }

    @Test
    void theShorthandsAreTheMethods() {
        assertThat(RawRequest.get("a")).hasToString("GET /a");
        assertThat(RawRequest.post("a")).hasToString("POST /a");
        assertThat(RawRequest.put("a")).hasToString("PUT /a");
        assertThat(RawRequest.patch("a")).hasToString("PATCH /a");
        assertThat(RawRequest.delete("a")).hasToString("DELETE /a");
    }

    @Test
    void parametersKeepTheirOrderAndAreEncoded() {
        RawRequest request = RawRequest.get("people")
                .query("id", 2)
                .query("q", "a&b=c#d+e/../\u00e9")
                .query("id", 1L)
                .query("a b[]", true)
                .query("empty", "");

        assertThat(received(request).getTarget())
                .isEqualTo("/api/v1/people?id=2&q=a%26b%3Dc%23d%2Be%2F..%2F%C3%A9&id=1&a%20b%5B%5D=true&empty=");
    }

    @Test
    void headersReplaceThoseOfTheView() {
        try (Server server = new Server(Responses.json(200, "{}"));
                AttestClient client = TestClients.of(server).build()) {
            client.with(RequestOptions.defaults().header("X-Trace", "view").header("X-Tenant", "acme"))
                    .send(RawRequest.get("people").header("X-Other", "1").header("x-trace", "request"));

            RecordedRequest request = server.taken();
            assertThat(request.getHeaders().values("X-Trace")).containsExactly("request");
            assertThat(request.getHeaders().values("X-Tenant")).containsExactly("acme");
            assertThat(request.getHeaders().values("X-Other")).containsExactly("1");
        }
    }

    @Test
    void keysOfAMapAreWrittenAsTheyAre() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("fullName", "D\u00e9j\u00e0 \ud83d\ude00");
        map.put("manager", null);
        map.put("at", Instant.parse("2024-01-02T03:04:05Z"));
        map.put("every", Duration.ofDays(1));
        map.put("ids", List.of(1, 2.5));

        assertThat(body(map))
                .isEqualTo("{\"fullName\":\"D\u00e9j\u00e0 \ud83d\ude00\",\"manager\":null,"
                        + "\"at\":\"2024-01-02T03:04:05Z\",\"every\":\"PT24H\",\"ids\":[1,2.5]}");
    }

    @Test
    void namesOfRecordsAndBeansAreWrittenInSnakeCase() {
        assertThat(body(new Person("1", null, 2, LocalDate.of(1815, 12, 10), null)))
                .isEqualTo("{\"id\":\"1\",\"open_requests\":2,\"born_on\":\"1815-12-10\"}");
        Contact contact = new Contact();
        contact.setPhoneNumber("1");
        contact.setAddress("2");
        assertThat(body(contact)).contains("\"phone_number\":\"1\"").contains("\"eMail\":\"2\"");
        assertThat(body(List.of(Person.of("1", "Ada"))))
                .isEqualTo("[{\"id\":\"1\",\"full_name\":\"Ada\",\"open_requests\":0}]");
    }

    @Test
    void recordsOfTheSdkAreWrittenWithWhatTheyKept() {
        String more = Responses.me().replace("}", ",\"floor\":3,\"manager\":null}");

        for (String json : List.of(Responses.me(), more)) {
            CurrentUser user = RawResponse.of(200, Map.of(), json).to(CurrentUser.class);
            assertThat(body(user)).isEqualTo(json);
            assertThat(body(Map.of("owners", List.of(user)))).isEqualTo("{\"owners\":[" + json + "]}");
        }
    }

    @Test
    void aBodyIsWrittenWhenItIsGiven() {
        List<String> names = new ArrayList<>(List.of("Ada"));
        RawRequest request = RawRequest.post("people").json(names);
        names.add("Grace");

        assertThat(received(request).getBody().utf8()).isEqualTo("[\"Ada\"]");
    }

    @Test
    void nullIsRefusedBeforeAnythingIsSent() {
        try (Server server = new Server();
                AttestClient client = TestClients.of(server).build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.send(null))
                    .withMessage("request must not be null");
            assertThat(server.count()).isZero();
        }
    }
}
