package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.internal.call.CallAccess;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.observability.AttemptFailure;
import io.attest.client.testing.Await;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import okhttp3.Headers;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which tokens are remembered: those whose window matters, and others while there are few. */
class RateLimitersTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final HttpResponse UNREPORTED = HttpResponse.of(404, Headers.of(), new byte[0], false);
    private static final HttpResponse REFUSED =
            HttpResponse.of(429, Headers.of("Retry-After", "30"), new byte[0], false);
    private static final HttpResponse REPORTED = new ServiceResponses(
                    60, ServiceResponses.EPOCH_SECONDS * 1_000_000_000, ServiceResponses.EPOCH_SECONDS + 30)
            .granted(0, true);

    private final FakeTime time = new FakeTime();
    private final RateLimiters limiters = new RateLimiters(null, "service", time);

    private void call(String token, AttemptResult result) {
        try (Permit permit = (Permit) Await.result(
                () -> limiters.acquire(token, RateLimitOptions.failFast(), false, FakeCaller.WITHOUT_TIME))) {
            permit.settle(result);
        }
    }

    private void loseWhenItsWindowMayBeOver() {
        RateLimiter limiter = limiters.use("token");
        Permit lost = (Permit) limiter.takeNow(0);
        call("token", UNREPORTED);
        time.advance(MINUTE);
        lost.settle(new Failure(AttemptFailure.TIMEOUT, Outcome.UNKNOWN, null));
        limiter.release();
    }

    /** Calls with so many other tokens that last. */
    private void others(int count) {
        for (int i = 0; i < count; i++) {
            limiters.use("other-" + i);
        }
    }

    /** So many calls that each of a thousand limiters is looked at. */
    private void lookAtAll() {
        for (int i = 0; i < 500; i++) {
            limiters.use("other-0").release();
        }
    }

    private boolean isRemembered() {
        return limiters.find("token") != null;
    }

    private int remembered(int tokens) {
        return (int) IntStream.range(0, tokens)
                .filter(i -> limiters.find("token-" + i) != null)
                .count();
    }

    private static Arguments row(String what, Consumer<RateLimitersTest> call, Duration remembered) {
        return Arguments.of(Named.of(what, call), remembered);
    }

    static Stream<Arguments> calls() {
        return Stream.of(
                row("its window", test -> test.call("token", UNREPORTED), MINUTE),
                row("what the service says", test -> test.call("token", REPORTED), Duration.ofSeconds(31)),
                row("a minute longer after a 429", test -> test.call("token", REFUSED), Duration.ofSeconds(90)),
                row("a minute longer after a loss", RateLimitersTest::loseWhenItsWindowMayBeOver, MINUTE));
    }

    @Test
    void callsLeaveNoUser() throws IOException {
        try (MockWebServer server =
                Web.serving(Responses.json(201, Responses.attestationRequest()), Responses.status(503))) {
            Calls calls = CallAccess.calls(Web.url(server), limiters, time);

            assertThat(calls.execute(Endpoints.createAttestationRequest(SampleCall::request)))
                    .isNotNull();
            assertThatThrownBy(() -> calls.execute(Endpoints.createAttestationRequest(SampleCall::request)))
                    .isInstanceOf(ServerException.class);
            assertThatThrownBy(() -> calls.execute(Endpoints.createAttestationRequest(() -> {
                        throw new NoSuchElementException();
                    })))
                    .isInstanceOf(NoSuchElementException.class);
        }

        time.advance(MINUTE);
        assertThat(Objects.requireNonNull(limiters.find("token")).isForgettable())
                .isTrue();
    }

    /** Otherwise a limiter that is in use would seem to have no users, and could be forgotten. */
    @Test
    void aPermitThatEndsTwiceCountsOnce() {
        Permit permit = (Permit) Await.result(
                () -> limiters.acquire("token", RateLimitOptions.failFast(), false, FakeCaller.WITHOUT_TIME));
        permit.settle(UNREPORTED);
        permit.settle(REFUSED);
        permit.close();
        permit.close();

        RateLimiter inUse = limiters.use("token");
        others(1000);
        time.advance(MINUTE);
        lookAtAll();
        assertThat(isRemembered()).isTrue();
        inUse.release();
        lookAtAll();
        assertThat(isRemembered()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void remembersATokenForAsLongAsItsWindowMatters(Consumer<RateLimitersTest> call, Duration remembered) {
        call.accept(this);
        others(1000);
        time.advance(remembered.minusNanos(1));
        lookAtAll();
        assertThat(isRemembered()).isTrue();
        time.advance(Duration.ofNanos(1));
        lookAtAll();
        assertThat(isRemembered()).isFalse();
    }

    @Test
    void remembersNoMoreThanTheTokensOfTwoWindowsAsCallsGoOn() {
        int aMinute = 3_000;
        for (int i = 0; i < 10 * aMinute; i++) {
            call("token-" + i, UNREPORTED);
            time.advance(MINUTE.dividedBy(aMinute));
        }
        assertThat(remembered(10 * aMinute)).isBetween(aMinute, 2 * aMinute);
        assertThat(remembered(8 * aMinute)).isZero();

        time.advance(MINUTE);
        for (int i = 0; i < aMinute; i++) {
            limiters.use("token-0").release();
        }
        assertThat(remembered(10 * aMinute)).as("as few as it never forgets").isEqualTo(1000);
    }
}
