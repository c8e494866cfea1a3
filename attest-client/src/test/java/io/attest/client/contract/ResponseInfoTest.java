package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.events.ClientListener;
import io.attest.client.events.ResponseInfo;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RecordingListener;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.Server;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code RequestOptions.onResponse}: once for each response, with all that it says, and without a say in the call. */
@BlockingAndAsync
class ResponseInfoTest {

    private static final RequestOptions DEFAULTS = RequestOptions.defaults();
    private static final Duration ROUND_TRIP = Duration.ofMillis(70);

    private final FakeTime time = new FakeTime();
    private final RecordingListener heard = new RecordingListener();
    private final List<ResponseInfo> told = new CopyOnWriteArrayList<>();

    @Parameter
    CallStyle style;

    private AttestClient at(String baseUrl) {
        return TestClients.at(baseUrl, time)
                .retry(RetryOptions.defaults().maxRetries(1).baseDelay(Duration.ZERO))
                .addListener(heard)
                .build();
    }

    private AttestClient observed(AttestClient client) {
        return client.with(DEFAULTS.onResponse(told::add));
    }

    @ParameterizedTest
    @EnumSource
    void saysAllOfAResponse(SampleCall what) {
        try (RawServer server = RawServer.that((socket, number) -> {
                    time.advance(ROUND_TRIP);
                    String response = RawServer.response(what.goodStatus(), what.goodBody());
                    RawServer.writes(response.replaceFirst(
                                    "\r\n",
                                    "\r\nX-RateLimit-Limit: 60\r\nX-RateLimit-Remaining: 9\r\nX-RateLimit-Reset: 99"
                                            + "\r\nX-Id: one\r\nx-id: two\r\n"))
                            .on(socket, number);
                });
                AttestClient client = at(server.baseUrl())) {
            style.ask(observed(client).with(DEFAULTS.tag("tenant", "acme")), what);

            ResponseInfo info = told.get(0);
            assertThat(info)
                    .isEqualTo(new ResponseInfo(
                            what.operationName(),
                            heard.ended().call().id(),
                            1,
                            what.goodStatus(),
                            info.headers(),
                            new RateLimit(60, 9, Instant.ofEpochSecond(99)),
                            ROUND_TRIP,
                            Map.of("tenant", "acme")));
            assertThat(info.headers().get("X-ID")).containsExactly("one", "two");
            assertThat(info.header("content-type")).isEqualTo("application/json");
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void isToldOfErrorsAndOfEachAttempt() {
        try (Server server = new Server(Responses.status(503), Responses.status(404));
                AttestClient client = at(server.baseUrl())) {
            AttestException failure = style.failure(observed(client), READ);

            assertThat(told).extracting(ResponseInfo::statusCode).containsExactly(503, 404);
            assertThat(told).extracting(ResponseInfo::attempt).containsExactly(1, 2);
            assertThat(told).extracting(ResponseInfo::callId).containsOnly(failure.callId());
            assertThat(told).extracting(ResponseInfo::rateLimit).containsOnlyNulls();
        }
    }

    @Test
    void isToldBeforeAResponseIsReadAndOfNoneThatIsCutOff() {
        try (RawServer server = RawServer.that((socket, number) -> RawServer.writesAndCloses(
                                number == 1
                                        ? RawServer.response(201, "[]")
                                        : RawServer.responseOfLength(201, 9999, Responses.attestationRequest()))
                        .on(socket, number));
                AttestClient client = at(server.baseUrl())) {
            assertThat(style.failure(observed(client), SEND)).hasMessageContaining("cannot be read");
            assertThat(style.failure(observed(client), SEND)).hasMessageContaining("carried out");

            assertThat(told).hasSize(1);
        }
    }

    @Test
    void belongsToItsViewAndReplacesThatOfTheViewBelow() {
        List<ResponseInfo> others = new CopyOnWriteArrayList<>();
        try (Server server = new Server(READ.goodResponse(), READ.goodResponse(), READ.goodResponse());
                AttestClient client = at(server.baseUrl())) {
            AttestClient view = observed(client);
            style.ask(view.with(DEFAULTS.onResponse(others::add)), READ);
            style.ask(client, READ);
            assertThat(told).isEmpty();
            assertThat(others).hasSize(1);

            style.ask(view.with(DEFAULTS.header("X-Trace", "1")).withAccessToken("token-2"), READ);
            assertThat(told).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void doesNotChangeTheResultByWhatItThrows(SampleCall what) {
        try (ClientLog log = new ClientLog(Level.FINE);
                Server server = new Server(Responses.status(429), what.goodResponse());
                AttestClient client = at(server.baseUrl())) {
            AttestClient failing = client.with(DEFAULTS.onResponse(info -> {
                told.add(info);
                throw new StackOverflowError(Responses.EMAIL);
            }));

            assertThat(style.ask(failing, what)).isNotNull();
            assertThat(told).hasSize(2);
            assertThat(server.count()).isEqualTo(2);
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("a listener"))
                    .hasSize(2)
                    .allMatch(line -> line.endsWith("failed (java.lang.StackOverflowError)"));
        }
    }

    @Test
    void tagsReachListenersAndNothingElse() {
        try (ClientLog log = new ClientLog(Level.ALL);
                RawServer server = RawServer.that(RawServer.closes());
                AttestClient client = at(server.baseUrl())) {
            AttestClient view = client.with(DEFAULTS.tag("tenant", "in-a-tag")
                            .tag("Tenant", "2")
                            .tag("job", "nightly"))
                    .with(DEFAULTS.tag("job", "in-another-tag"));
            AttestException failure = style.failure(view, SEND);

            Map<String, String> tags = Map.of("tenant", "in-a-tag", "Tenant", "2", "job", "in-another-tag");
            ClientListener.Call call = heard.ended().call();
            assertThat(call).isEqualTo(new ClientListener.Call(failure.callId(), SEND.operationName(), "POST", tags));
            assertThat(heard.of(ClientListener.AttemptEnded.class).get(0).call())
                    .isEqualTo(call);
            assertThat(log.lines() + failure.toString()).doesNotContain("in-a");
        }
    }
}
