package io.attest.client.internal.call;

import io.attest.client.error.AttestException;
import io.attest.client.internal.ratelimit.Admission;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The sends of a batch: it takes a ticket first, claims its item then, and sends it. Thread-safe. */
public final class Sends {

    private final CallRunner runner;
    private final CallSettings settings;

    Sends(CallRunner runner, CallSettings settings) {
        this.runner = runner;
        this.settings = settings;
    }

    /**
     * Takes a ticket if the rate limit has one now.
     *
     * @return null if there is none
     */
    public @Nullable Ticket takeNow() throws InterruptedException {
        RateLimitOptions options = settings.rateLimit();
        boolean limited = options.mode() != RateLimitOptions.Mode.OFF;
        RateLimitOptions now = limited ? RateLimitOptions.failFast().keepFree(options.keepFree()) : options;
        return take(now, () -> Duration.ZERO);
    }

    /**
     * Waits for a ticket, if the rate limit does not have one.
     *
     * @param timeLeft how long it can wait from now on; if that becomes shorter, {@link #wakeAll}
     * @return null once no time is left
     */
    public @Nullable Ticket await(Supplier<Duration> timeLeft) throws InterruptedException {
        return take(settings.rateLimit(), timeLeft);
    }

    private @Nullable Ticket take(RateLimitOptions options, Supplier<Duration> timeLeft) throws InterruptedException {
        runner.checkOpen();
        String token = settings.accessTokens().next();
        Admission admission = runner.limiters.acquire(
                token, options, RateLimiter.Use.BATCH, timeLeft, runner::isClosed, expected -> {});
        if (admission instanceof Permit permit) {
            return new Ticket(token, permit);
        }
        runner.checkOpen();
        return null;
    }

    /**
     * Sends a request with a ticket, in one attempt.
     *
     * @throws AttestException if it does not end in a 2xx response that can be read, or the client is closed
     */
    public AttestationRequest create(Ticket ticket, CreateAttestationRequest request) {
        return runner.execute(new Call<>(runner, Endpoints.createAttestationRequest(request), settings) {
            // Asked once: these settings have no retries, see Calls.sends.
            @Override
            TicketOrEnd ticket(Attempt last) {
                return ticket;
            }
        });
    }

    /** Whether the supplier of tokens has another token by now than this ticket. */
    public boolean hasOtherToken(Ticket ticket) {
        return !settings.accessTokens().next().equals(ticket.accessToken());
    }

    /** Makes all calls that wait for the rate limit look at their time again. */
    public void wakeAll() {
        runner.limiters.wakeAll();
    }
}
