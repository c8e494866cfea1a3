package io.attest.client.batch;

import static io.attest.client.batch.Backoff.longer;
import static io.attest.client.batch.Backoff.shorter;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.RateLimitException;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.util.Deadline;
import io.attest.client.internal.util.TimeSource;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The failures of a run since it began or a send had its last clear answer: how long it waits, whether it then needs a
 * sign of life, and when it has waited for long enough. For one thread.
 */
final class Outage {

    private static final Duration FOREVER = Duration.ofDays(36_500);
    // An ingress may be without the service between two deployments. For longer than this, the address is wrong.
    private static final Duration LONGEST_WITHOUT_THE_SERVICE = Duration.ofMinutes(1);
    private static final Duration LEAST_FOR_A_SIGN = Duration.ofSeconds(10);

    private final Duration patience;
    private final TimeSource time;
    private boolean hadSign;
    private boolean needsSign;
    private boolean isToldOf;
    private boolean isProlonged;
    private int failures;
    /** How many sends in a row ended in doubt. */
    int inDoubt;

    private int unauthorized;
    private @Nullable AttestException lastFailure;
    private @Nullable Deadline end;
    // While something else answers, and the service has not done so in this run.
    private @Nullable Deadline endElsewhere;
    private @Nullable Duration wait;

    /**
     * @param hadSign whether the service has given a sign of life in this run
     * @param inDoubt how many sends in a row ended in doubt, in the run before this one
     */
    Outage(Duration patience, TimeSource time, boolean hadSign, int inDoubt) {
        this.patience = patience;
        this.time = time;
        this.hadSign = hadSign;
        this.needsSign = !hadSign;
        this.inDoubt = inDoubt;
    }

    /** Returns the next one, after the service has decided about an item. */
    Outage next() {
        return new Outage(patience, time, true, 0);
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
        if (isTooLong() && !isProlonged) {
            // It came at the last moment, and a send may follow.
            isProlonged = true;
            end = Deadline.after(LEAST_FOR_A_SIGN, time);
        }
    }

    /** Counts a send that ended in doubt, and returns whether there was one before. */
    boolean isInDoubtAgain() {
        return inDoubt++ > 0;
    }

    /** Counts a 401, and returns whether there was one before. */
    boolean isUnauthorizedAgain() {
        return unauthorized++ > 0;
    }

    /** Returns true once, when a wait for a sign of life begins. */
    boolean beginsToWaitForSign() {
        boolean begins = needsSign && !isToldOf;
        isToldOf |= begins;
        return begins;
    }

    /** Returns whether a call has failed. */
    boolean hasBegun() {
        return failures > 0;
    }

    AttestException lastFailure() {
        return Objects.requireNonNull(lastFailure);
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
        lastFailure = failure;
        wait = Backoff.wait(failures, failure.retryAfter());
        // A rate limit that others have used up is no outage.
        if (patience.isZero() && failures == 1 && failure instanceof RateLimitException) {
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
        return isTooLong() ? null : wait;
    }

    /** Whether this looks like another server: a page, or one that has no {@code /me}. */
    private static boolean isElsewhere(AttestException failure) {
        return failure instanceof DecodingException
                || (failure instanceof ApiException response
                        && Meaning.of(response.statusCode(), 0, response.isFromService())
                                .isElsewhere());
    }

    /** Returns the wait after the last failure, once; null if there is none. */
    @Nullable
    Duration takeWait() {
        Duration taken = wait;
        wait = null;
        return taken;
    }

    boolean isTooLong() {
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
}
