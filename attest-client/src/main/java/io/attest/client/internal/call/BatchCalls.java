package io.attest.client.internal.call;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RateLimitOptions.Mode;
import io.attest.client.config.RequestOptions;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import java.time.Duration;
import java.util.function.Supplier;

/** The sends of one run of a batch: calls that wait for the rate limit as long as the run lasts. For one thread. */
public final class BatchCalls {

    private final CallRunner runner;
    private final CallSettings settings;
    private final Supplier<Duration> timeLeft;

    /** @param timeLeft how long the run may still begin a send; zero or less once it has ended */
    BatchCalls(CallRunner runner, CallSettings settings, Supplier<Duration> timeLeft) {
        this.runner = runner;
        this.settings = settings.unwanted(() -> timeLeft.get().compareTo(Duration.ZERO) <= 0);
        this.timeLeft = timeLeft;
    }

    /**
     * Sends a request, in one attempt.
     *
     * @param wait how long the send may wait for the rate limit, if the run lasts so long
     * @param request asked once the request may be sent; throws {@link NothingToSend} if there is none
     * @throws io.attest.client.error.AttestException if it does not end in a 2xx response that can be read; if the
     *     request was not asked for, the run has ended, the client is closed or the thread is interrupted
     * @throws IllegalStateException if the client is closed
     */
    public AttestationRequest create(Supplier<CreateAttestationRequest> request, Duration wait) {
        Duration left = timeLeft.get();
        return runner.execute(
                Endpoints.createAttestationRequest(request), settings.batch(wait.compareTo(left) < 0 ? wait : left));
    }

    /**
     * Asks who the token belongs to, in one attempt, to see whether the service responds.
     *
     * @param waits whether the call may wait for the rate limit
     * @throws io.attest.client.error.AttestException as {@link #create} does
     */
    public void askForMe(Duration timeout, Duration attemptTimeout, boolean waits) {
        RateLimitOptions limit = settings.rateLimit();
        RateLimitOptions used = waits || limit.mode() == Mode.OFF ? limit : RateLimitOptions.failFast();
        RequestOptions options = RequestOptions.none().withRateLimit(used);
        CurrentUser unused =
                runner.execute(Endpoints.me(), settings.with(options).sign(timeout, attemptTimeout));
    }

    /** The time left has become shorter; for any thread. */
    public void wake() {
        runner.limiters.wakeAll();
    }
}
