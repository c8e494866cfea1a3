package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Headers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TokenRateLimitTest {

    private static final Duration PATIENCE = Duration.ofDays(1);
    private static final Failure LOST = new Failure(Failure.Kind.TIMEOUT, Outcome.UNKNOWN, null);

    private final FakeTime time = new FakeTime();
    private final RateLimitStore store = RateLimitStore.inMemory();
    private final PermitQueue queue = queue();
    private final PermitQueue other = queue();

    private PermitQueue queue() {
        return new PermitQueue(new TokenRateLimit(new SharedWindow("key", store), time));
    }

    private static Admission look(PermitQueue queue) {
        Waiter waiter = queue.join();
        Admission admission = waiter.next(PATIENCE, () -> {});
        waiter.leave();
        return admission;
    }

    private static Permit permit(PermitQueue queue) {
        return (Permit) look(queue);
    }

    private static void settle(PermitQueue queue, AttemptResult result) {
        permit(queue).settle(result);
    }

    /** What a service says whose windows end 60 s after the first request of all. */
    private HttpResponse says(int status, int remaining, int reset) {
        return new HttpResponse(
                status,
                Headers.of(
                        "X-RateLimit-Limit",
                        "60",
                        "X-RateLimit-Remaining",
                        Integer.toString(remaining),
                        "X-RateLimit-Reset",
                        Long.toString(Instant.parse("2024-05-01T12:00:00Z").getEpochSecond() + reset),
                        "Retry-After",
                        "30"),
                new byte[0],
                false);
    }

    private static HttpResponse bareErrorResponse(int retryAfter) {
        return new HttpResponse(429, Headers.of("Retry-After", Integer.toString(retryAfter)), new byte[0], false);
    }

    @Test
    @DisplayName("A waiter that takes a permit wakes the next")
    void nextIsWoken() {
        AtomicInteger woken = new AtomicInteger();
        Waiter first = queue.join();
        Waiter second = queue.join();
        assertThat(second.next(PATIENCE, woken::incrementAndGet)).isInstanceOf(Admission.Wait.class);

        assertThat(first.next(PATIENCE, () -> {})).isInstanceOf(Permit.class);

        assertThat(woken).hasValue(1);
        assertThat(second.next(PATIENCE, woken::incrementAndGet)).isInstanceOf(Permit.class);
    }

    @Test
    @DisplayName("A client that was refused is silent for as long as asked, though another one got through")
    void silence() {
        settle(queue, bareErrorResponse(9));
        // The other one did not hear of that, and begins a window two minutes after it saw the last.
        assertThat(look(other)).isInstanceOf(Admission.Wait.class);
        Permit own = opened();
        assertThat(((Admission.Wait) look(queue)).longest()).isEqualTo(Duration.ofSeconds(8));

        time.advance(Duration.ofSeconds(8));
        assertThat(look(queue)).isInstanceOf(Permit.class);
        own.giveBack();
    }

    /** A second later, another client has opened the window after a 429 of its own. */
    private Permit opened() {
        PermitQueue third = queue();
        store.update(
                "key",
                text -> WindowText.write(
                        WindowRule.next(Objects.requireNonNull(WindowText.read(Objects.requireNonNull(text))))));
        time.advance(Duration.ofSeconds(1));
        settle(third, says(200, 50, 61));
        return permit(third);
    }

    @Test
    @DisplayName("A late 429 of a window that is over stops no request")
    void late429() {
        Permit late = permit(queue);
        settle(queue, says(200, 58, 60));
        time.advance(Duration.ofSeconds(61));
        settle(queue, says(200, 59, 121));

        late.settle(says(429, 0, 60));

        assertThat(look(queue)).isInstanceOf(Permit.class);
    }

    @Test
    @DisplayName("Neither a loss nor a 429 without headers shows that the service has begun its window")
    void notBegun() {
        for (int i = 0; i < 59; i++) {
            permit(queue);
        }
        settle(queue, LOST);
        time.advance(Duration.ofSeconds(119));
        assertThat(look(queue)).isInstanceOf(Admission.Wait.class);
        time.advance(Duration.ofSeconds(1));
        assertThat(look(queue)).isInstanceOf(Permit.class);
    }

    @Test
    @DisplayName("A request that was not sent can be taken by another caller")
    void notSent() {
        Permit last = permit(queue);
        for (int i = 0; i < 59; i++) {
            permit(queue);
        }
        assertThat(look(queue)).isInstanceOf(Admission.Wait.class);

        last.settle(new Failure(Failure.Kind.NETWORK, Outcome.NOT_SENT, null));

        assertThat(look(queue)).isInstanceOf(Permit.class);
    }
}
