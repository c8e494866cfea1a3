package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.events.ClientHealth;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.RecordingListener;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code client.health()}: how calls ended lately, without a request. */
@BlockingAndAsync
class HealthTest {

    private static final Instant START = Instant.parse("2024-05-01T12:00:00Z");
    private static final Instant LATER = START.plusSeconds(1);

    private final SteppedTime time = new SteppedTime();
    private final RecordingListener heard = new RecordingListener();

    @Parameter
    CallStyle style;

    private AttestClient client(String baseUrl) {
        return TestClients.at(baseUrl, time)
                .timeout(Duration.ofMinutes(10))
                .addListener(heard)
                .retry(RetryOptions.none())
                .build();
    }

    private static ClientHealth failed(
            @Nullable Instant lastSuccess, Instant at, String failure, @Nullable Integer status) {
        return new ClientHealth(true, lastSuccess, at, failure, status, null, 0);
    }

    @Test
    void isUnknownBeforeTheFirstCall() {
        try (Server server = new Server();
                AttestClient client = client(server.baseUrl())) {
            assertThat(client.health()).isEqualTo(new ClientHealth(false, null, null, null, null, null, 0));
            assertThat(server.count()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 409, 422})
    void isGoodAfterAnErrorResponseAboutOneRequest(int status) {
        try (Server server = new Server(Responses.status(500), Responses.status(status));
                AttestClient client = client(server.baseUrl())) {
            style.failure(client, READ);
            time.advance(Duration.ofSeconds(1));
            style.failure(client, READ);

            assertThat(client.health())
                    .isEqualTo(new ClientHealth(false, LATER, START, "ServerException", 500, null, 0));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "302, UnexpectedStatusException",
        "401, AuthenticationException",
        "402, PaymentRequiredException",
        "403, PermissionDeniedException",
        "407, UnexpectedStatusException",
        "408, UnexpectedStatusException",
        "429, RateLimitException",
        "500, ServerException",
        "200, DecodingException"
    })
    void isBadAfterAnyOtherResponse(int status, String exception) {
        try (Server server = new Server(READ.goodResponse(), Responses.status(status));
                AttestClient client = client(server.baseUrl())) {
            style.ask(client, READ);
            time.advance(Duration.ofSeconds(1));
            style.failure(client, READ);

            assertThat(client.health()).isEqualTo(failed(START, LATER, exception, status));
        }
    }

    @Test
    void isBadAfterNoResponse() {
        String nowhere;
        try (Server server = new Server()) {
            nowhere = server.baseUrl();
        }
        try (AttestClient client = client(nowhere)) {
            style.failure(client, READ);

            assertThat(client.health()).isEqualTo(failed(null, START, "NetworkException", null));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -3600})
    void knowsTheLastCallWhateverTheClockSays(long seconds) {
        try (Server server = new Server(READ.goodResponse(), Responses.status(500));
                AttestClient client = client(server.baseUrl())) {
            style.ask(client, READ);
            time.advance(Duration.ofSeconds(seconds));
            style.failure(client, READ);

            assertThat(client.health().failing()).isTrue();
        }
    }

    @Test
    void saysNothingOfCallsThatTheApplicationEnded() {
        try (RawServer silent = RawServer.that(RawServer.neverResponds());
                AttestClient client = client(silent.baseUrl())) {
            OpenCall call = style.start(client, READ);
            silent.awaitRequest();
            call.end();
            assertThat(call.join()).isNotNull();

            heard.awaitEnded(1);
            assertThat(client.health().lastFailure()).isNull();
        }
    }

    @Test
    void showsTheWaitingCallsAndTheRateLimitOfTheTokenAndTheCallsOfAllViews() {
        try (LimitedServer server = new LimitedServer(2, Duration.ofMinutes(1), time::now);
                AttestClient client = client(server.baseUrl())) {
            style.ask(client, READ);
            style.ask(client, READ);
            OpenCall call = style.start(client, READ);
            time.awaitSleepers(1);
            AttestClient other = client.withAccessToken("another-token");

            assertThat(client.health())
                    .isEqualTo(new ClientHealth(
                            false, START, null, null, null, new RateLimit(2, 0, START.plusSeconds(60)), 1));
            assertThat(other.health()).isEqualTo(new ClientHealth(false, START, null, null, null, null, 0));
            call.end();
            assertThat(call.join()).isNotNull();
            heard.awaitEnded(3);
            assertThat(client.health().waiting()).isZero();
            assertThat(client.health().lastFailure()).isNull();
        }
    }

    @Test
    void saysNothingOfCallsThatWereNotSent() {
        try (LimitedServer server = new LimitedServer(1, Duration.ofMinutes(1), time::now);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .rateLimit(RateLimitOptions.failFast())
                        .build()) {
            style.ask(client, READ);
            time.advance(Duration.ofSeconds(1));
            style.failure(client, READ);

            assertThat(client.health().lastFailure()).isNull();
        }
    }
}
