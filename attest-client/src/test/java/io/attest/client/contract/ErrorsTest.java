package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.entry;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ValidationException;
import io.attest.client.model.CurrentUser;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import okhttp3.mockwebserver.MockResponse;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/errors.md: the status decides the class of an exception, whatever the body is, and the exception says the rest.
 */
@BlockingAndAsync
class ErrorsTest extends ServiceFixture {

    private ApiException failure(SampleCall call, MockResponse response) {
        prepare(response);
        return (ApiException) style.failure(open(TestClients.once(server)), call);
    }

    @ParameterizedTest
    @CsvSource({
        "300, UnexpectedStatusException, UNKNOWN, CHECK_FIRST",
        "302, UnexpectedStatusException, UNKNOWN, CHECK_FIRST",
        "400, BadRequestException, REJECTED, SKIP_ITEM",
        "401, AuthenticationException, REJECTED, STOP",
        "402, PaymentRequiredException, REJECTED, STOP",
        "403, PermissionDeniedException, REJECTED, STOP",
        "404, NotFoundException, REJECTED, SKIP_ITEM",
        "408, UnexpectedStatusException, UNKNOWN, CHECK_FIRST",
        "409, UnexpectedStatusException, REJECTED, SKIP_ITEM",
        "422, ValidationException, REJECTED, SKIP_ITEM",
        "429, RateLimitException, REJECTED, WAIT",
        "499, UnexpectedStatusException, REJECTED, SKIP_ITEM",
        "500, ServerException, UNKNOWN, CHECK_FIRST",
        "599, ServerException, UNKNOWN, CHECK_FIRST",
        "600, UnexpectedStatusException, UNKNOWN, CHECK_FIRST"
    })
    void takesTheClassOfTheStatus(int status, String type, Outcome outcome, Advice advice) {
        String body = "{\"error\":\"In the service's words\"}";
        for (SampleCall call : SampleCall.values()) {
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
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.body()).isEqualTo(body);
            assertThat(failure.headers().get("x-request-ID")).isEqualTo(List.of("first", "second"));
            assertThat(failure.headers().keySet().toArray()).contains("X-Request-Id");
            assertThat(failure.header("x-request-ID")).isEqualTo("first");
            assertThat(failure.serviceMessage()).isEqualTo("In the service's words");
            assertThat(failure.rateLimit()).isEqualTo(new RateLimit(60, 7, Instant.ofEpochSecond(1714564860)));
            assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(17));
            assertThat(failure)
                    .hasNoCause()
                    .message()
                    .startsWith(call + " returned " + status + ". In the service's words.")
                    .hasLineCount(1);
            if (status < 600) {
                ApiException fake = ApiException.of(status, body);
                assertThat(fake).hasSameClassAs(failure);
                assertThat(fake.outcome()).isEqualTo(outcome);
                assertThat(fake.serviceMessage()).isEqualTo(failure.serviceMessage());
            }
        }
    }

    // One character is one byte of the body.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<!DOCTYPE html>\n<html><h1>Bad gateway</h1></html>",
                "{\"error\":\"The docu",
                "[{\"error\":\"no\"}]",
                "\"no\"",
                "null",
                "{\"error\":\"a\"} {\"error\":\"b\"}",
                "{\"error\":\"a\",\"error\":\"b\"}",
                "{\"error\":5,\"message\":{\"a\":1},\"payment_url\":[],\"errors\":\"no\"}",
                "{\"message\":[],\"errors\":{\"a\":5,\"b\":{\"c\":[1]},\"d\":[null,[2]]}}",
                "{\"\u00ff\u00fe\u00c3\"",
                "\0\0\0{\u007f\u007f\u007f\u007f",
                "\0{\0\0\0}\0\0"
            })
    void keepsTheClassWhateverTheBody(String characters) {
        byte[] body = characters.getBytes(StandardCharsets.ISO_8859_1);
        Map.of(402, PaymentRequiredException.class, 422, ValidationException.class, 500, ServerException.class)
                .forEach((status, type) -> {
                    ApiException failure = failure(
                            SEND, new MockResponse().setResponseCode(status).setBody(new Buffer().write(body)));

                    assertThat(failure).isExactlyInstanceOf(type);
                    assertThat(failure.body()).isEqualTo(new String(body, StandardCharsets.UTF_8));
                    assertThat(failure)
                            .message()
                            .startsWith("POST /attestation-requests returned " + status + ".")
                            .hasLineCount(1);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"error\":\"Owners only\"}                  | Owners only. The token lacks the role",
                "{\"message\":\"Owners only\"}                | Owners only.",
                "{\"error\":null,\"message\":\"Owners only\"} | Owners only.",
                "{\"error\":\" \",\"message\":\"Owners only\"}  | Owners only.",
                "{\"reason\":\"role\",\"code\":7}             | JSON without a message came",
                "{\"error\":\" \"}                           | JSON without a message came",
                "Forbidden                                    | A text came instead of JSON"
            })
    void quotesTheWordsOfTheService(String body, String words) {
        ApiException failure = failure(READ, Responses.json(403, body));

        assertThat(failure).message().startsWith("GET /me returned 403. " + words);
        assertThat(failure.serviceMessage()).isEqualTo(words.startsWith("Owners") ? "Owners only" : null);
    }

    @Test
    void cleansTheWordsOfTheService() {
        String words = "first\\nsecond token " + TestClients.TOKEN + " ";
        assertThat(failure(READ, Responses.json(400, "{\"error\":\"" + words + "x".repeat(600) + "\"}"))
                        .serviceMessage())
                .startsWith("first second token […] xxx")
                .hasSize(500);
    }

    @ParameterizedTest
    @CsvSource({
        "CREATE, 302, Redirects are not followed; check the base URL.",
        "CREATE, 401, Check the access token.",
        "CREATE, 402, The organization's trial or subscription has ended.",
        "CREATE, 403, a Group Manager's may only read /me.",
        "ME, 404, 'Check the base URL, which usually ends with /api/v1.'",
        "CREATE, 404, No resource with this id exists in the token's organization.",
        "ME, 429, The token's rate limit is used up. Try again in 17 s.",
        "CREATE, 500, It may have been carried out: check before sending it again."
    })
    void saysWhatToDo(SampleCall call, int status, String advice) {
        assertThat(failure(call, Responses.status(status, "Retry-After", "17")))
                .message()
                .startsWith(call + " returned " + status + ". told so.")
                .contains(advice);
    }

    @Test
    void saysNothingOfRedirectsAfterA101() {
        RawServer raw = open(RawServer.that(RawServer.writesAndCloses(RawServer.response(101, ""))));
        AttestClient client = open(TestClients.once(raw.baseUrl()));

        assertThat(style.failure(client, READ)).hasMessage("GET /me returned 101.");
        assertThat(style.failure(client, SEND))
                .hasMessage("POST /attestation-requests returned 101."
                        + " It may have been carried out: check before sending it again.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"message\":\"Over\",\"payment_url\":\"https://pay.example/now?a=b\"} | https://pay.example/now?a=b",
                "{\"message\":\"Over\"} |"
            })
    void saysWhereToPay(String body, String url) {
        assertThat(failure(READ, Responses.json(402, body)))
                .isInstanceOfSatisfying(
                        PaymentRequiredException.class,
                        e -> assertThat(e.paymentUrl()).isEqualTo(url));
    }

    @Test
    void listsWhatIsInvalidByField() {
        ApiException failure = failure(SEND, Responses.json(422, """
                {"message":"The given data was invalid.","errors":{"recipient_message":["is too long","is rude"],
                "document_id":["must be published"]}}"""));

        assertThat(failure)
                .isInstanceOfSatisfying(
                        ValidationException.class,
                        e -> assertThat(e.errors())
                                .containsExactly(
                                        entry("recipient_message", List.of("is too long", "is rude")),
                                        entry("document_id", List.of("must be published"))))
                .hasMessage("POST /attestation-requests returned 422. The given data was invalid."
                        + " recipient_message: is too long is rude. document_id: must be published.");
    }

    private void assertNamesItsCall(SampleCall call, RawServer.Act act) {
        heard.events().clear();
        ClientLog log = open(new ClientLog(Level.ALL));
        RawServer raw = open(RawServer.that(act));
        AttestClient client = open(
                TestClients.at(raw.baseUrl(), time).retry(RetryOptions.none()).addListener(heard));

        AttestException failure = style.failure(client, call);

        assertThat(failure.operation()).isEqualTo(call.operationName());
        assertThat(failure.callId())
                .isEqualTo(heard.awaitEnded(1).ended().call().id());
        assertThat(log.lines()).singleElement().asString().contains("call " + failure.callId() + ")");
    }

    @ParameterizedTest
    @EnumSource
    void namesItsCallAsEventsAndLogDo(SampleCall call) {
        assertNamesItsCall(call, RawServer.writes(RawServer.response(400, "{}")));
        assertNamesItsCall(call, RawServer.writes(RawServer.response(200, "{}")));
        assertNamesItsCall(call, RawServer.closes());
    }

    @Test
    void namesTheCallOfAResponseThatIsReadLater() {
        prepare(Responses.json(200, "[]"));
        AttestClient client = open(TestClients.once(server));

        RawResponse response = style.execute(client, RawRequest.get("people"));
        DecodingException failure = catchThrowableOfType(DecodingException.class, () -> response.to(CurrentUser.class));

        assertThat(failure.operation()).isEqualTo("raw");
        assertThat(failure.callId()).isPositive();
    }
}
