package io.attest.client.batch;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.Deadline;
import io.attest.client.internal.TimeSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The failures of a run since its last clear answer to a send: how long it waits, whether it then needs a sign of life,
 * and when it has waited for long enough. For one thread.
 */
final class Outage {

    private static final Duration FOREVER = Duration.ofDays(36_500);
    // An ingress may be without the service between two deployments. For longer than this, the address is wrong.
    private static final Duration LONGEST_WITHOUT_THE_SERVICE = Duration.ofMinutes(1);
    private static final Duration LEAST_FOR_A_SIGN = Duration.ofSeconds(10);

    private final Duration patience;
    private final TimeSource time;
    private boolean hadSign;
    private boolean needsSign = true;
    private int failures;
    private boolean isProlonged;
    private @Nullable Deadline end;
    // While something else answers, and the service has not done so in this run.
    private @Nullable Deadline endElsewhere;
    private @Nullable Duration wait;

    Outage(Duration patience, TimeSource time) {
        this.patience = patience;
        this.time = time;
    }

    /** Returns whether nothing is sent before {@code GET /me} is answered with 200, as at the beginning of a run. */
    boolean needsSign() {
        return needsSign;
    }

    void requireSign() {
        needsSign = true;
    }

    void sawSign() {
        hadSign = true;
        needsSign = false;
        endElsewhere = null;
        if (isOver() && !isProlonged) {
            // It came at the last moment, and a send may follow.
            isProlonged = true;
            end = Deadline.after(LEAST_FOR_A_SIGN, time);
        }
    }

    /** The service has decided about an item. */
    void end() {
        failures = 0;
        end = null;
        isProlonged = false;
    }

    /** Returns whether a call has failed since the last clear answer to a send. */
    boolean hasBegun() {
        return failures > 0;
    }

    /**
     * A call has failed in a way that may pass.
     *
     * @param took how long it took, which counts
     * @return how long to wait before the next call, or null if the patience is at an end
     */
    @Nullable
    Duration failed(AttestException failure, Duration took) {
        failures++;
        wait = Backoff.wait(failures, failure.retryAfter());
        // A rate limit that others have used up is no outage.
        if (patience.isZero() && failures == 1 && isLimited(failure)) {
            return wait;
        }
        if (end == null) {
            end = Deadline.after(longer(patience.minus(took), Duration.ZERO), time);
        }
        if (hadSign || !isElsewhere(failure)) {
            endElsewhere = null;
        } else if (endElsewhere == null) {
            endElsewhere = Deadline.after(LONGEST_WITHOUT_THE_SERVICE, time);
        }
        wait = shorter(wait, left());
        return isOver() ? null : wait;
    }

    static boolean isLimited(AttestException failure) {
        return failure instanceof RateLimitException || failure instanceof ThrottledException;
    }

    /** Whether this looks like another server: a page, or one that has no {@code /me}. */
    private static boolean isElsewhere(AttestException failure) {
        return failure instanceof DecodingException
                || (failure instanceof ApiException response
                        && response.statusCode() < 500
                        && response.statusCode() != 408
                        && !isLimited(failure));
    }

    /** Returns the wait after the last failure, once; null if there is none. */
    @Nullable
    Duration takeWait() {
        Duration taken = wait;
        wait = null;
        return taken;
    }

    boolean isOver() {
        return left().compareTo(Duration.ZERO) <= 0;
    }

    /** Returns how long the run may still wait for an answer. */
    Duration left() {
        Duration left = end == null ? FOREVER : end.remaining();
        return endElsewhere == null ? left : shorter(left, endElsewhere.remaining());
    }

    /** Returns how long a {@code GET /me} may take with its wait for the rate limit. */
    Duration timeOfSign() {
        return longer(left(), LEAST_FOR_A_SIGN);
    }

    /** Returns how long its request may take: that of a run's first one no longer than the patience, too. */
    Duration timeOfRequest() {
        return longer(end == null ? patience : left(), LEAST_FOR_A_SIGN);
    }

    /** Returns whether it may wait for the rate limit: the last one has ten seconds for its request alone. */
    boolean signMayWait() {
        return left().compareTo(LEAST_FOR_A_SIGN) > 0;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
