package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

class PermitQueueTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final HttpResponse UNREPORTED = new HttpResponse(404, Headers.of(), new byte[0], false);

    private final FakeTime time = new FakeTime();
    private final PermitQueue queue = new PermitQueues(null, "service", time).of("token");

    private void useUp(int requests) {
        for (int i = 0; i < requests; i++) {
            ((Permit) queue.takeNow()).settle(UNREPORTED);
        }
    }

    private static Admission next(Waiter waiter) {
        return waiter.next(Duration.ofMinutes(10), () -> {});
    }

    private static Duration expected(Admission admission) {
        return ((Admission.Wait) admission).expected();
    }

    @Test
    void takesNowOnlyWhatThoseWhoWaitLeave() {
        useUp(60);
        Waiter first = queue.join();
        Waiter second = queue.join();
        assertThat(next(first)).isInstanceOf(Admission.Wait.class);
        assertThat(next(second)).isInstanceOf(Admission.Wait.class);
        time.advance(MINUTE.multipliedBy(2));
        // The second has not woken up yet; 60 others come.
        assertThat(next(first)).isInstanceOf(Permit.class);
        int taken = 0;
        for (int i = 0; i < 60; i++) {
            if (queue.takeNow() instanceof Permit) {
                taken++;
            }
        }

        assertThat(next(second)).isInstanceOf(Permit.class);
        assertThat(taken).isEqualTo(58);
    }

    @Test
    void expectsAWaitByWhatIsUnderWayAndThoseBefore() {
        Permit last = (Permit) queue.takeNow();
        useUp(59);
        for (int i = 0; i < 60; i++) {
            assertThat(expected(next(queue.join()))).isEqualTo(MINUTE);
        }
        assertThat(expected(next(queue.join()))).isEqualTo(MINUTE.multipliedBy(2));
        last.giveBack();
        time.advance(Duration.ofSeconds(10));
        assertThat(expected(next(queue.join()))).isEqualTo(Duration.ofSeconds(110));
    }

    @Test
    void expectsNoWaitBehindACallThatMayGo() {
        Waiter unused = queue.join();

        assertThat(expected(next(queue.join()))).isZero();
    }

    @Test
    void expectsNoWaitLongerThanTheCallCanWait() {
        for (int i = 0; i < 60; i++) {
            assertThat(queue.takeNow()).isInstanceOf(Permit.class);
        }
        Admission admission = queue.join().next(Duration.ofSeconds(5), () -> {});

        assertThat(expected(admission)).isEqualTo(Duration.ofSeconds(5));
    }
}
