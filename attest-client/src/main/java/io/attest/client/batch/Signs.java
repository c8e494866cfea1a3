package io.attest.client.batch;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NotFoundException;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.util.Deadline;
import io.attest.client.internal.util.TimeSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a run needs a sign of life, how long it waits after a failure, and when it gives up; as the table of
 * {@link BatchSender#run()} promises it. For one thread.
 */
final class Signs {

    private static final Duration FOREVER = Duration.ofDays(36_500);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    // A Retry-After that is a time in seconds since 1970 would stop a run for decades.
    private static final Duration LONGEST_RETRY_AFTER = Duration.ofHours(1);
    // An ingress may be without the service between two deployments. For longer than this, the address is wrong.
    private static final Duration LONGEST_ELSEWHERE = Duration.ofMinutes(1);
    // Less is not enough for a request, and a sign at the last moment is followed by one send.
    private static final Duration LEAST_FOR_A_SIGN = Duration.ofSeconds(10);

    private final Duration patience;
    private final TimeSource time;
    private boolean isNeeded = true;
    private boolean hadOne;
    private boolean wasUnauthorized;
    private boolean wasMissing;
    private int failures;
    private @Nullable Deadline end;
    private @Nullable Deadline endElsewhere;

    Signs(Duration patience, TimeSource time) {
        this.patience = patience;
        this.time = time;
    }

    /** Returns whether nothing is sent before {@code GET /me} is answered with 200. */
    boolean isNeeded() {
        return isNeeded;
    }

    void require() {
        isNeeded = true;
    }

    void came() {
        isNeeded = false;
        hadOne = true;
        endElsewhere = null;
    }

    /** The service has decided about an item. A 404 after another answer may be that of another organization. */
    void decided(@Nullable AttestException rejection) {
        boolean isMissing = rejection instanceof NotFoundException;
        isNeeded = isMissing && !wasMissing;
        wasMissing = isMissing;
        wasUnauthorized = false;
        failures = 0;
        end = null;
    }

    /** Counts a 401, and returns whether the one before was answered by a sign of life, and this one came again. */
    boolean isUnauthorizedAgain() {
        boolean again = wasUnauthorized;
        wasUnauthorized = true;
        return again;
    }

    /** Returns whether a call has failed since the last decision. */
    boolean hasFailed() {
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
        end = end == null ? Deadline.after(longer(patience.minus(took), Duration.ZERO), time) : end;
        boolean isElsewhere = failure instanceof DecodingException
                || (failure instanceof ApiException response
                        && Meaning.of(response.statusCode(), 0, response.isFromService())
                                .isElsewhere());
        if (hadOne || !isElsewhere) {
            endElsewhere = null;
        } else if (endElsewhere == null) {
            endElsewhere = Deadline.after(LONGEST_ELSEWHERE, time);
        }
        Duration ours = wait(failures);
        Duration wait = longer(ours, shorter(failure.retryAfter(ours), LONGEST_RETRY_AFTER));
        return left().compareTo(Duration.ZERO) <= 0 ? null : shorter(wait, left());
    }

    /** Returns how long the run may still wait for an answer; zero or less if it may not. */
    Duration left() {
        Duration left = end == null ? FOREVER : end.remaining();
        return endElsewhere == null ? left : shorter(left, endElsewhere.remaining());
    }

    /** Returns how long a {@code GET /me} may take: with its wait for the rate limit, or its request alone. */
    Duration timeOf(boolean request) {
        return longer(request && end == null ? patience : left(), LEAST_FOR_A_SIGN);
    }

    /** Returns 1, 2, 4 seconds and so on, a minute at most. */
    static Duration wait(int failures) {
        return shorter(Duration.ofSeconds(1L << Math.min(failures - 1, 6)), LONGEST_WAIT);
    }

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
