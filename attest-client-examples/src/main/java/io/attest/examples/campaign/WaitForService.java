package io.attest.examples.campaign;

import io.attest.client.error.Advice;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.RateLimitException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for a service that is not up yet, as a run waits in an outage. */
final class WaitForService {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private WaitForService() {}

    /**
     * Asks until the service responds.
     *
     * @param patience how long at most
     * @param sleep waits, and returns false if it was interrupted
     */
    static <T> T await(Supplier<T> ask, Duration patience, Predicate<Duration> sleep, PrintStream out) {
        Duration waited = Duration.ZERO;
        Duration wait = Duration.ofSeconds(1);
        while (true) {
            try {
                return ask.get();
            } catch (AttestException e) {
                Duration longest = isElsewhere(e) && patience.compareTo(LONGEST) > 0 ? LONGEST : patience;
                if (e.advice() == Advice.STOP || waited.compareTo(longest) >= 0) {
                    throw e;
                }
                if (waited.isZero()) {
                    out.println(
                            e.getMessage() + " Waiting for the service, for " + longest.toMinutes() + " min at most.");
                }
                if (!sleep.test(wait)) {
                    throw e;
                }
                waited = waited.plus(wait);
                wait = wait.multipliedBy(2).compareTo(LONGEST) < 0 ? wait.multipliedBy(2) : LONGEST;
            }
        }
    }

    /**
     * Whether another server answers: an ingress may, between two deployments. For longer than {@link #LONGEST}, it is
     * a wrong base URL.
     */
    private static boolean isElsewhere(AttestException e) {
        return e instanceof DecodingException
                || (e instanceof ApiException response
                        && response.statusCode() < 500
                        && response.statusCode() != 408
                        && !(e instanceof RateLimitException));
    }

    static boolean sleep(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
