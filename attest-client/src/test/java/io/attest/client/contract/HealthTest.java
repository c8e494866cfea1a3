package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.observability.ClientHealth;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code client.health()}: how calls ended lately, without a request. */
class HealthTest extends ServiceFixture {

    private static final Set<Integer> DOCUMENTED = Set.of(200, 401, 402, 403, 429);
    private static final Instant START = Instant.parse("2024-05-01T12:00:00Z");
    private static final Instant LATER = START.plusSeconds(1);

    private AttestClient client(String baseUrl) {
        return open(steppedAt(baseUrl).retry(RetryOptions.none()));
    }

    @ParameterizedTest
    @CsvSource({
        "200, DecodingException, true",
        "400, BadRequestException, false",
        "401, AuthenticationException, true",
        "402, PaymentRequiredException, true",
        "403, PermissionDeniedException, true",
        "405, UnexpectedStatusException, true",
        "422, ValidationException, false",
        "429, RateLimitException, true",
        "500, ServerException, true"
    })
    void isBadAfterAResponseThatIsNotAboutOneRequest(int status, String exception, boolean bad) {
        prepare(READ.goodResponse(), Responses.status(status));
        AttestClient client = client(Web.url(server));

        style.ask(client, READ);
        steps.advance(Duration.ofSeconds(1));
        assertThat(style.failure(client, READ).getClass().getSimpleName()).isEqualTo(exception);

        assertThat(client.health())
                .isEqualTo(
                        bad
                                ? new ClientHealth(
                                        true, START, LATER, exception, status, DOCUMENTED.contains(status), null, 0)
                                : new ClientHealth(false, LATER, null, null, null, false, null, 0));
    }

    @Test
    void isUnknownAtFirstAndGoodAgainWithTheLastFailure() {
        prepare(Responses.status(500), READ.goodResponse());
        AttestClient client = client(Web.url(server));

        assertThat(client.health()).isEqualTo(ClientHealth.of(false, null, null, null, null));
        assertThat(server.getRequestCount()).isZero();

        style.failure(client, READ);
        steps.advance(Duration.ofSeconds(1));
        style.ask(client, READ);

        assertThat(client.health())
                .isEqualTo(new ClientHealth(false, LATER, START, "ServerException", 500, false, null, 0));
    }

    @Test
    void showsTheWaitingCallsAndTheRateLimitOfTheTokenAndTheCallsOfAllViews() {
        LimitedServer limited = steppedLimited(2);
        AttestClient client = client(limited.baseUrl());

        style.ask(client, READ);
        style.ask(client, READ);
        OpenCall call = style.start(client, READ);
        steps.awaitSleepers(1);
        AttestClient other = client.withAccessToken("another-token");

        assertThat(client.health())
                .isEqualTo(new ClientHealth(
                        false, START, null, null, null, false, new RateLimit(2, 0, START.plusSeconds(60)), 1));
        assertThat(other.health()).isEqualTo(new ClientHealth(false, START, null, null, null, false, null, 0));

        style.ask(other, READ);
        assertThat(requireNonNull(other.health().rateLimit()).remaining()).isEqualTo(1);
        assertThat(requireNonNull(client.health().rateLimit()).remaining()).isZero();
        call.end();
        assertThat(call.join()).isNotNull();
        heard.awaitEnded(4);
        assertThat(client.health().waiting()).isZero();
        assertThat(client.health().lastFailure()).isNull();
    }

    /** It was null, or stale for ever. */
    @Test
    void showsWhatWasReportedWhileItsWindowLasts() {
        MockResponse report =
                READ.goodResponse().setHeader("X-RateLimit-Limit", "60").setHeader("X-RateLimit-Remaining", 7);
        prepare(
                report,
                report.clone()
                        .setHeader("Date", "Wed, 01 May 2024 12:01:00 GMT")
                        .setHeader("X-RateLimit-Reset", LATER.plusSeconds(69).getEpochSecond()));
        AttestClient client = client(Web.url(server));

        style.ask(client, READ);
        assertThat(client.health().rateLimit()).isEqualTo(new RateLimit(60, 7, null));
        steps.advance(MINUTE);
        assertThat(client.health().rateLimit()).isNull();

        style.ask(client, READ);
        assertThat(client.health().rateLimit()).isNotNull();
        steps.advance(Duration.ofSeconds(11));
        assertThat(client.health().rateLimit()).isNull();
    }

    @Test
    void saysNothingOfCallsThatWereNotSent() {
        LimitedServer limited = steppedLimited(1);
        AttestClient client = open(TestClients.at(limited.baseUrl(), steps).rateLimit(RateLimitOptions.failFast()));

        style.ask(client, READ);
        steps.advance(Duration.ofSeconds(1));
        style.failure(client, READ);

        assertThat(client.health().lastFailure()).isNull();
    }
}
