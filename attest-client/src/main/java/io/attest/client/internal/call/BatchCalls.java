package io.attest.client.internal.call;

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
        // With a last token of its own, for hasOtherToken.
        this.settings = settings.with(TokenSource.from(settings.accessTokens()::next))
                .unwanted(() -> timeLeft.get().compareTo(Duration.ZERO) <= 0);
        this.timeLeft = timeLeft;
    }

    /**
     * Sends a request, in one attempt.
     *
     * @param request asked once the request may be sent; throws {@link NothingToSend} if there is none
     * @throws io.attest.client.error.AttestException if it does not end in a 2xx response that can be read; if the
     *     request was not asked for, the run has ended, the client is closed or the thread is interrupted
     * @throws IllegalStateException if the client is closed
     */
    public AttestationRequest create(Supplier<CreateAttestationRequest> request) {
        return runner.execute(Endpoints.createAttestationRequest(request), settings.batch(timeLeft.get()));
    }

    /**
     * Asks who the token belongs to, in one attempt, to see whether the service responds.
     *
     * @throws io.attest.client.error.AttestException as {@link #create} does
     */
    public void askForMe() {
        CurrentUser unused = runner.execute(Endpoints.me(), settings.batch(timeLeft.get()));
    }

    /** Whether the supplier of tokens has another token by now than the last send. */
    public boolean hasOtherToken() {
        String used = settings.accessTokens().last();
        return !settings.accessTokens().next().equals(used);
    }

    /** The time left has become shorter; for any thread. */
    public void wake() {
        runner.limiters.wakeAll();
    }
}
