package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ValidationException;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.util.List;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/errors.md: a message says what came if it is not the service's word, and gives no advice for that. */
@BlockingAndAsync
class AnswersOfOthersTest extends ServiceFixture {

    private static final String PAGE = "<!DOCTYPE html>\n<html><title>Attention Required!</title></html>";
    private static final String CHECK = " It may have been carried out: check before sending it again.";

    private AttestClient client(MockResponse response) {
        MockWebServer web = open(Web.serving(response));
        return open(TestClients.once(web));
    }

    private AttestException failure(SampleCall call, MockResponse response) {
        return style.failure(client(response), call);
    }

    private static MockResponse response(int status, String type, String body) {
        return new MockResponse()
                .setResponseCode(status)
                .setHeader("Content-Type", type)
                .setBody(body);
    }

    /** It said that the token lacked the role. */
    @Test
    void saysThatAFirewallAnswered() {
        MockResponse challenge = response(403, "text/html; charset=UTF-8", PAGE)
                .setHeader("Server", "cloudflare")
                .setHeader("cf-mitigated", "challenge");
        String what = " returned 403. An HTML page came instead of JSON (403, server cloudflare):"
                + " a proxy or firewall answered, not the service.";

        assertThat(failure(READ, challenge)).hasMessage("GET /me" + what);
        assertThat(failure(SEND, challenge)).hasMessage("POST /attestation-requests" + what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404 | text/plain       | 404 page not found | A text came instead of JSON (404): a proxy or firewall answered",
                "405 | text/html        | <html>no</html>    | An HTML page came instead of JSON (405): a proxy or firewall answered",
                "520 | text/html        | ''                 | An empty body came instead of JSON (520): a proxy or firewall may have",
                "502 | application/json | {\"code\":7}       | JSON without a message came (502): a proxy or firewall may have answered"
            })
    void saysWhatCameInPlaceOfJson(int status, String type, String body, String what) {
        for (SampleCall call : List.of(READ, SEND)) {
            ApiException failure = (ApiException) failure(call, response(status, type, body));

            assertThat(failure).message().startsWith(call + " returned " + status + ". " + what);
            assertThat(failure.serviceMessage()).isNull();
            assertThat(failure.body()).isEqualTo(body);
        }
    }

    /** Who answers in another form knows nothing of tokens and ids. */
    @ParameterizedTest
    @ValueSource(
            strings = {PAGE, "Forbidden", "", "{}", "{\"message\":\"Forbidden\"}", "{\"error\":{\"message\":\"no\"}}"})
    void advisesOnlyWhatTheServiceSaid(String body) {
        for (int status : new int[] {401, 403, 404}) {
            assertThat(failure(SEND, response(status, "application/json", body)))
                    .message()
                    .doesNotContain("token", "role", "No resource");
        }
        assertThat(failure(SEND, response(429, "text/html", PAGE))).message().doesNotContain("token");
        assertThat(failure(READ, response(404, "application/json", body)))
                .message()
                .endsWith(" Check the base URL, which usually ends with /api/v1.");
    }

    @ParameterizedTest
    @CsvSource({
        "https://login.example.com/oauth?state=in-the-query, the host login.example.com",
        "/login?next=in-the-query, another path of the same host"
    })
    void namesTheHostOfARedirect(String location, String target) {
        MockResponse redirect = response(302, "text/html", PAGE).setHeader("Location", location);
        String what = "returned 302. It points to " + target + ".";
        String advice = " Redirects are not followed; check the base URL.";

        assertThat(failure(READ, redirect)).hasMessage("GET /me " + what + advice);
        AttestException failure = failure(SEND, redirect);
        assertThat(failure).hasMessage("POST /attestation-requests " + what + CHECK + advice);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    /** It said that the JSON was malformed, with line and column. */
    @ParameterizedTest
    @CsvSource({
        "200, text/html, <html>Welcome to this network</html>, An HTML page",
        "200, text/html, Welcome to this network, An HTML page",
        "200, text/plain, Welcome to this network, A text",
        "200, application/json, '', An empty body",
        "203, text/html, <html>, An HTML page"
    })
    void saysThatA2xxIsNoJson(int status, String type, String body, String what) {
        AttestException failure = failure(READ, response(status, type, body));

        assertThat(failure)
                .isInstanceOf(DecodingException.class)
                .hasMessage("GET /me returned " + status + ". " + what + " came instead of JSON: check the base URL.");
        assertThat(((DecodingException) failure).jsonPath()).isEqualTo("$");
    }

    /** Its status says whether the e-mail went out, and not whether the base URL is right. */
    @Test
    void saysThatA2xxOfASendIsNoJson() {
        String what = "POST /attestation-requests returned %s. An HTML page came instead of JSON.";

        assertThat(failure(SEND, response(201, "text/html", PAGE)))
                .hasMessage(what.formatted(201) + " It was carried out: do not send it again.");
        assertThat(failure(SEND, response(200, "text/html", PAGE))).hasMessage(what.formatted(200) + CHECK);
    }

    @Test
    void saysNothingOfTheMissingBodyOfAHead() {
        AttestClient client = client(new MockResponse().setResponseCode(403));
        RawRequest head = RawRequest.of("HEAD", "/people");

        assertThat(Assertions.catchThrowableOfType(ApiException.class, () -> style.execute(client, head)))
                .hasMessage("HEAD /people returned 403.");
    }

    /** There were no words in the message. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"title\":\"Invalid\",\"detail\":\"No such person\"} | Invalid: No such person",
                "{\"error\":{\"message\":\"No such person\"}} | No such person",
                "{\"error\":\"invalid\",\"error_description\":\"No such person\"} | invalid: No such person",
                "{\"errors\":[\"No such person\"]} | No such person"
            })
    void readsTheWordsOfOtherForms(String body, String words) {
        ApiException failure = (ApiException) failure(SEND, response(422, "application/problem+json", body));

        assertThat(failure.serviceMessage()).isEqualTo(words);
        assertThat(failure).hasMessage("POST /attestation-requests returned 422. " + words + ".");
    }

    @Test
    void readsAListOfErrorsByField() {
        AttestException failure = failure(SEND, response(422, "application/json", """
                {"errors":[{"field":"person_id","message":"is unknown"},{"field":"person_id","message":"is odd"},
                {"field":"document_id","message":"is not published"},{"message":"try again"}]}"""));

        assertThat(failure)
                .isInstanceOfSatisfying(
                        ValidationException.class,
                        e -> assertThat(e.errors())
                                .containsExactly(
                                        entry("person_id", List.of("is unknown", "is odd")),
                                        entry("document_id", List.of("is not published"))))
                .hasMessage("POST /attestation-requests returned 422. try again. person_id: is unknown is odd."
                        + " document_id: is not published.");
    }
}
