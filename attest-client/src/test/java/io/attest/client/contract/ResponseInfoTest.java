package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.observability.ResponseInfo;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code RequestOptions.onResponse}: once for each response, with all that it says, and without a say in the call.
 */
class ResponseInfoTest extends ServiceFixture {

    private static final Duration ROUND_TRIP = Duration.ofMillis(70);

    private final List<ResponseInfo> told = new CopyOnWriteArrayList<>();

    private AttestClient at(String baseUrl) {
        return open(TestClients.at(baseUrl, time).retry(ONCE_MORE).addListener(heard));
    }

    private AttestClient observed(AttestClient client) {
        return client.with(DEFAULTS.withOnResponse(told::add));
    }

    @ParameterizedTest
    @EnumSource
    void saysAllOfAResponse(SampleCall what) {
        Web.respond(server, request -> {
            time.advance(ROUND_TRIP);
            return Responses.limited(what.goodResponse(), 60, 9, 1_714_564_899)
                    .addHeader("X-Id", "one")
                    .addHeader("x-id", "two");
        });

        style.ask(observed(at(Web.url(server))).with(DEFAULTS.withTag("tenant", "acme")), what);

        ResponseInfo info = told.get(0);
        assertThat(info)
                .isEqualTo(new ResponseInfo(
                        what.operationName(),
                        heard.ended().call().id(),
                        1,
                        what.goodStatus(),
                        info.headers(),
                        new RateLimit(60, 9, Instant.ofEpochSecond(1_714_564_899)),
                        ROUND_TRIP,
                        Map.of("tenant", "acme")));
        assertThat(info.headers().get("X-ID")).containsExactly("one", "two");
        assertThat(info.header("content-type")).isEqualTo("application/json");
        assertThat(told).hasSize(1);
    }

    @Test
    void isToldOfErrorsAndOfEachAttempt() {
        prepare(Responses.status(503), Responses.status(404));
        AttestException failure = style.failure(observed(at(Web.url(server))), READ);

        assertThat(told).extracting(ResponseInfo::statusCode).containsExactly(503, 404);
        assertThat(told).extracting(ResponseInfo::attempt).containsExactly(1, 2);
        assertThat(told).extracting(ResponseInfo::callId).containsOnly(failure.callId());
        assertThat(told).extracting(ResponseInfo::rateLimit).containsOnlyNulls();
    }

    @Test
    void belongsToItsViewAndComesAfterThatOfTheViewBelow() {
        List<ResponseInfo> others = new CopyOnWriteArrayList<>();
        prepare(READ.goodResponse(), READ.goodResponse());
        AttestClient client = at(Web.url(server));
        AttestClient view = observed(client).with(DEFAULTS.withOnResponse(response -> others.addAll(told)));

        style.ask(client, READ);
        style.ask(view.withAccessToken("token-2"), READ);

        assertThat(others).isEqualTo(told).hasSize(1);
    }

    @Test
    void doesNotChangeTheResultByWhatItThrows() {
        ClientLog log = open(new ClientLog(Level.FINE));
        prepare(Responses.status(429), SEND.goodResponse());
        AttestClient failing = at(Web.url(server)).with(DEFAULTS.withOnResponse(info -> {
            throw new StackOverflowError(Responses.EMAIL);
        }));

        assertThat(style.ask(failing, SEND)).isNotNull();
        assertThat(server.getRequestCount()).isEqualTo(2);
        assertThat(log.lines())
                .filteredOn(line -> line.contains("a listener"))
                .hasSize(2)
                .allMatch(line -> line.endsWith("failed (java.lang.StackOverflowError)"));
    }
}
