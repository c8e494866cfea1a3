package io.attest.client.internal.call;

import io.attest.client.error.CallInterruptedException;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.observability.ClientHealth;
import io.attest.client.observability.ClientListener;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Remembers how calls ended last. Thread-safe. */
final class Health implements ClientListener {

    private static final String ENDED_BY_APPLICATION = CallInterruptedException.class.getSimpleName();

    private final TimeSource time;
    private boolean failing;
    private @Nullable Instant lastSuccess;
    private @Nullable Instant lastFailure;
    private @Nullable String failure;
    private @Nullable Integer failureStatus;
    private boolean isFailureFromService;

    Health(TimeSource time) {
        this.time = time;
    }

    @Override
    public synchronized void callEnded(CallEnded event) {
        String exception = event.exception();
        Integer status = event.statusCode();
        if (event.attempts() == 0) {
            return;
        }
        if (exception == null
                || (status != null && Meaning.of(status, 0, event.isFromService()) == Meaning.ITEM_REJECTED)) {
            failing = false;
            lastSuccess = time.now();
        } else if (!exception.equals(ENDED_BY_APPLICATION)) {
            failing = true;
            lastFailure = time.now();
            failure = exception;
            failureStatus = status;
            isFailureFromService = event.isFromService();
        }
    }

    /**
     * What is known now.
     *
     * @param limiter the limiter of the token, or null if the token was not used yet
     */
    synchronized ClientHealth with(@Nullable RateLimiter limiter) {
        return new ClientHealth(
                failing,
                lastSuccess,
                lastFailure,
                failure,
                failureStatus,
                isFailureFromService,
                limiter == null ? null : limiter.lastReported(),
                limiter == null ? 0 : limiter.waiting());
    }
}
