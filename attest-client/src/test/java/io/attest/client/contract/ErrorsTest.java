package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * docs/errors.md: the status decides the class of an exception, whatever the body is, and the exception says the rest.
 */
class ErrorsTest extends ServiceFixture {

    private static final String IF_RIGHT =
            " If it is right, the request may have been carried out: check before sending it again.";

    private String checkBaseUrl() {
        return " Check the base URL " + Web.url(server) + ".";
    }

    private ApiException failure(SampleCall call, MockResponse response) {
        return (ApiException) anyFailure(call, response);
    }

    private AttestException anyFailure(SampleCall call, MockResponse response) {
        prepare(response);
        return style.failure(open(TestClients.once(server)), call);
    }

    @ParameterizedTest
    @CsvSource({
        "302, UnexpectedStatusException, UNKNOWN, CHECK_FIRST",
        "400, BadRequestException, REJECTED, SKIP_ITEM",
        "401, AuthenticationException, REJECTED, STOP",
        "402, PaymentRequiredException, REJECTED, STOP",
        "403, PermissionDeniedException, REJECTED, STOP",
        "404, NotFoundException, REJECTED, SKIP_ITEM",
        "408, UnexpectedStatusException, UNKNOWN, CHECK_FIRST",
        "422, ValidationException, REJECTED, SKIP_ITEM",
        "429, RateLimitException, REJECTED, WAIT",
        "500, ServerException, UNKNOWN, CHECK_FIRST"
    })
    void takesTheClassOfTheStatus(int status, String type, Outcome outcome, Advice advice) {
        String field = status == 422 || status == 429 ? "message" : "error";
        String body = "{\"" + field + "\":\"In the service's words\"}";
        for (SampleCall call : List.of(READ, SEND)) {
            ApiException failure = failure(
                    call,
                    Responses.limited(Responses.json(status, body), 60, 7, 1714564860)
                            .addHeader("X-Request-Id", "first")
                            .addHeader("X-Request-Id", "second")
                            .addHeader("Retry-After", "17"));

            assertThat(failure.getClass().getSimpleName()).isEqualTo(type);
            assertThat(failure.statusCode()).isEqualTo(status);
            assertThat(failure.outcome()).isEqualTo(outcome);
            assertThat(failure.advice())
                    .isEqualTo(advice == Advice.CHECK_FIRST && call.isRead() ? Advice.WAIT : advice);
            assertThat(failure.isFromService()).isEqualTo(outcome == Outcome.REJECTED);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.body()).isEqualTo(body);
            assertThat(failure.headers().get("x-request-ID")).isEqualTo(List.of("first", "second"));
            assertThat(failure.header("x-request-ID")).isEqualTo("first");
            assertThat(failure.serviceMessage()).isEqualTo("In the service's words");
            assertThat(failure.rateLimit()).isEqualTo(new RateLimit(60, 7, Instant.ofEpochSecond(1714564860)));
            assertThat(failure.retryAfter(MINUTE)).isEqualTo(Duration.ofSeconds(17));
            assertThat(failure)
                    .hasNoCause()
                    .message()
                    .startsWith(call + " returned " + status + ". In the service's words.")
                    .hasLineCount(1);
        }
    }

    /** Of the wait it said something after a 429 only. */
    @ParameterizedTest
    @CsvSource({
        "ME, 302, 5, 5, Redirects are not followed. Try again in 5 s.",
        "CREATE, 401, 17, 17, Check the access token.",
        "CREATE, 403, 60, 60, a Group Manager's may only read /me. Try again in 60 s.",
        "CREATE, 404, 17, 17, 'no such person, document or path in the token''s organization, or the base URL is wrong'",
        "CREATE, 429, 17, 17, The token's rate limit is used up. Try again in 17 s.",
        "ME, 503, 8.5, 9, Try again in 9 s.",
        "CREATE, 503, 300, 300, check before sending it again. The service asks to wait 300 s."
    })
    void saysWhatToDoAndWhen(SampleCall call, int status, String asked, long seconds, String advice) {
        ApiException failure = failure(call, Responses.status(status, "Retry-After", asked));

        assertThat(failure.retryAfter(MINUTE)).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(failure)
                .message()
                .startsWith(call + " returned " + status + ". told so.")
                .contains(advice);
    }

    @Test
    void saysWhereToPay() {
        String body = "{\"message\":\"Over\",\"payment_url\":\"https://pay.example/now?a=b\"}";

        assertThat(((PaymentRequiredException) failure(READ, Responses.json(402, body))).paymentUrl())
                .isEqualTo("https://pay.example/now?a=b");
    }

    /** It said that the token lacked the role, or that JSON was malformed. {@code <url>} is about the base URL. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            403 | text/html        | Server: cloudflare | <html> | An HTML page came instead of JSON (403, server cloudflare): a proxy or firewall answered, not the service.<url>
            404 | application/json | Server: kong/3.6.1 | {"message":"no Route"} | no Route. The service's own errors have another form, server kong/3.6.1: a proxy, a firewall or another server may have answered.<url>
            302 | text/html        | Location: https://login.example.com/oauth?state=x | <html> | It points to the host login.example.com.<url> Redirects are not followed.
            201 | text/html        | Server: x | Welcome to this network | An HTML page came instead of JSON.<url>
            """)
    void saysWhoElseMayHaveAnswered(int status, String type, String header, String body, String message) {
        for (SampleCall call : List.of(READ, SEND)) {
            String url = checkBaseUrl() + (call == SEND ? IF_RIGHT : "");
            MockResponse response =
                    Responses.json(status, body).setHeader("Content-Type", type).addHeader(header);
            assertThat(anyFailure(call, response))
                    .hasMessage(call + " returned " + status + ". " + message.replace("<url>", url));
        }
    }

    /** The forms of its errors are not known; a loop must not wait for what is really not there. */
    @ParameterizedTest
    @CsvSource({"GET, true, SKIP_ITEM", "POST, false, CHECK_FIRST"})
    void aRawReadTakesAnyWordsForTheServices(String method, boolean isFromService, Advice advice) {
        prepare(Responses.json(404, "{\"message\":\"No query results\"}"));
        AttestClient client = open(TestClients.once(server));

        ApiException failure = catchThrowableOfType(
                ApiException.class, () -> style.execute(client, RawRequest.of(method, "people", "42")));
        assertThat(failure.isFromService()).isEqualTo(isFromService);
        assertThat(failure.advice()).isEqualTo(advice);
    }

    @Test
    void saysThatWhatARawRequestNamesMayNotBeThere() {
        prepare(Responses.status(404));
        AttestClient client = open(TestClients.once(server));

        assertThatThrownBy(() -> style.execute(client, RawRequest.post("people", "42")))
                .hasMessageContaining("There is no such person, document or path");
    }
}
