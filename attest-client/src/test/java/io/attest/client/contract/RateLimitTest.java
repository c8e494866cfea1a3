package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.client.testing.Await;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RecordingListener;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** README, Rate limits: one process uses the whole rate limit and runs into no 429. */
@BlockingAndAsync
class RateLimitTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** For one call at a time. */
    private final FakeTime time = new FakeTime();

    /** For many calls at once. */
    private final SteppedTime steps = new SteppedTime();

    private final RecordingListener heard = new RecordingListener();

    @Parameter
    CallStyle style;

    private LimitedServer server(int limit) {
        return new LimitedServer(limit, MINUTE, time::now);
    }

    private AttestClient.Builder at(LimitedServer server) {
        return TestClients.at(server.baseUrl(), time);
    }

    private LimitedServer steppedServer(int limit) {
        return new LimitedServer(limit, MINUTE, steps::now);
    }

    private AttestClient.Builder steppedAt(LimitedServer server) {
        return TestClients.at(server.baseUrl(), steps)
                .timeout(Duration.ofMinutes(10))
                .addListener(heard);
    }

    private void calls(AttestClient client, int count) {
        for (int i = 0; i < count; i++) {
            style.ask(client, READ);
        }
    }

    private static AttestClient failingFast(AttestClient client) {
        return client.with(RequestOptions.defaults().rateLimit(RateLimitOptions.failFast()));
    }

    private List<OpenCall> start(AttestClient client, int count) {
        return Stream.generate(() -> style.start(client, READ)).limit(count).toList();
    }

    private static void join(List<OpenCall> calls) {
        calls.forEach(call -> assertThat(call.join()).isNull());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.999, -300})
    void refusesNothingAndLosesNoTimeWhenTheClockOfTheServiceIsAhead(double seconds) {
        Duration skew = Duration.ofMillis((long) (seconds * 1000));
        try (LimitedServer server =
                        new LimitedServer(60, MINUTE, () -> time.now().plus(skew));
                AttestClient client = at(server).build()) {
            calls(client, 200);

            assertThat(server.refused()).isZero();
            assertThat(server.count()).isEqualTo(200);
            assertThat(Duration.ofNanos(time.nanoTime())).isEqualTo(MINUTE.multipliedBy(3));
        }
    }

    @Test
    void manyCallsAtOnceUseUpEveryWindow() {
        try (LimitedServer server = steppedServer(20);
                AttestClient client = steppedAt(server).build()) {
            // The first response reports the limit.
            calls(client, 1);
            List<OpenCall> open = start(client, 49);
            heard.awaitEnded(20);
            steps.awaitSleepers(30);
            assertThat(server.count()).isEqualTo(20);

            steps.advance(MINUTE);
            heard.awaitEnded(40);
            steps.awaitSleepers(10);
            assertThat(server.count()).isEqualTo(40);

            steps.advance(MINUTE);
            join(open);
            assertThat(server.count()).isEqualTo(50);
            assertThat(server.refused()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void failsAtOnceIfAPermitComesOnlyAfterTheDeadline(SampleCall call) {
        try (LimitedServer server = server(3);
                AttestClient client = at(server).timeout(Duration.ofSeconds(50)).build()) {
            calls(client, 3);
            AttestException failure = style.failure(client, call);

            assertThat(failure)
                    .isInstanceOfSatisfying(
                            ThrottledException.class,
                            e -> assertThat(e.retryAfter()).isEqualTo(MINUTE));
            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
            assertThat(failure.attempts()).isZero();
            assertThat(failure.operation()).isEqualTo(call.operationName());
            assertThat(failure.callId()).isPositive();
            assertThat(failure)
                    .message()
                    .startsWith(call + " failed: the token's rate limit is used up. Try again in about 61 s")
                    .hasLineCount(1);
            assertThat(time.sleeps()).isEmpty();
            assertThat(server.count()).isEqualTo(3);
        }
    }

    @Test
    void failsAsSoonAsNoRequestInFlightCanBeGivenBackInTime() {
        CountDownLatch response = new CountDownLatch(1);
        try (LimitedServer server = steppedServer(3);
                AttestClient client = steppedAt(server).build()) {
            AttestClient impatient = client.with(RequestOptions.defaults().timeout(Duration.ofSeconds(50)));
            calls(client, 1);
            server.nextWorks(() -> Await.open(response));
            List<OpenCall> inFlight = start(client, 2);
            heard.awaitStarted(3);

            List<OpenCall> kept = start(impatient, 2);
            steps.awaitSleepers(2);
            OpenCall third = style.start(impatient, READ);
            heard.awaitEnded(2);
            assertThat(third.join()).isExactlyInstanceOf(ThrottledException.class);
            response.countDown();
            heard.awaitEnded(6);
            join(inFlight);

            assertThat(kept).allSatisfy(call -> assertThat(call.join()).isExactlyInstanceOf(ThrottledException.class));
            assertThat(steps.nanoTime()).isZero();
            assertThat(server.count()).isEqualTo(3);
        }
    }

    @Test
    void sendsOnlyIfEnoughTimeIsLeftForAResponse() {
        try (LimitedServer server = server(1);
                AttestClient client = at(server).timeout(Duration.ofSeconds(64)).build()) {
            calls(client, 1);

            assertThat(style.failure(client, SEND)).isExactlyInstanceOf(ThrottledException.class);
            assertThat(time.sleeps()).isEmpty();
            calls(client, 1);
            assertThat(time.sleeps()).containsExactly(MINUTE);
        }
    }

    @Test
    void endsAsItsLastAttemptIfThereIsNoPermitToRepeatIt() {
        try (LimitedServer server = server(3);
                AttestClient client = at(server).timeout(Duration.ofSeconds(30)).build()) {
            calls(client, 2);
            server.next(503);
            AttestException failure = style.failure(client, READ);

            assertThat(failure).isExactlyInstanceOf(ServerException.class);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    void givesBackThePermitOfARequestThatWasNotSent() {
        AtomicInteger requests = new AtomicInteger();
        OkHttpClient http = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (requests.incrementAndGet() == 2) {
                        throw new IOException();
                    }
                    return chain.proceed(chain.request());
                })
                .build();
        try (LimitedServer server = server(2);
                AttestClient client = at(server)
                        .httpClient(http)
                        .rateLimit(RateLimitOptions.failFast())
                        .build()) {
            calls(client, 2);

            assertThat(requests).hasValue(3);
            assertThat(server.count()).isEqualTo(2);
        }
    }

    @Test
    void failFastNeverWaits() {
        try (LimitedServer server = server(3);
                AttestClient client =
                        at(server).rateLimit(RateLimitOptions.failFast()).build()) {
            calls(client, 3);
            assertThat(style.failure(client, READ))
                    .isInstanceOfSatisfying(
                            ThrottledException.class,
                            e -> assertThat(e.retryAfter()).isEqualTo(MINUTE));
            assertThat(time.sleeps()).isEmpty();

            time.advance(MINUTE);
            calls(client, 3);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    void failFastDoesNotWaitAfter429() {
        try (LimitedServer server = server(3);
                AttestClient client =
                        at(server).rateLimit(RateLimitOptions.failFast()).build()) {
            server.spend(TestClients.TOKEN, 3);

            assertThat(style.failure(client, READ)).isExactlyInstanceOf(RateLimitException.class);
            assertThat(style.failure(client, READ)).isExactlyInstanceOf(ThrottledException.class);
            assertThat(time.sleeps()).isEmpty();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    private static AttestClient keepingFree(AttestClient client, int requests) {
        return client.with(
                RequestOptions.defaults().rateLimit(RateLimitOptions.defaults().keepFree(requests)));
    }

    @Test
    void aJobLeavesSomeRequestsOfEachWindowToOthers() {
        try (LimitedServer server = server(10);
                AttestClient client = at(server).build()) {
            AttestClient job = keepingFree(client, 4);
            calls(job, 6);
            assertThat(time.sleeps()).isEmpty();
            assertThat(style.failure(
                            client.with(RequestOptions.defaults()
                                    .rateLimit(RateLimitOptions.failFast().keepFree(4))),
                            READ))
                    .isExactlyInstanceOf(ThrottledException.class);
            calls(failingFast(client), 4);
            calls(job, 7);

            assertThat(time.sleeps()).containsExactly(MINUTE, MINUTE);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    void offLeavesItToTheServiceToRefuse() {
        try (LimitedServer server = server(3);
                AttestClient client = at(server)
                        .rateLimit(RateLimitOptions.off())
                        .retry(RetryOptions.none())
                        .build()) {
            calls(client, 3);

            assertThat(style.failure(client, READ)).isExactlyInstanceOf(RateLimitException.class);
            assertThat(server.count()).isEqualTo(4);
        }
    }
}
