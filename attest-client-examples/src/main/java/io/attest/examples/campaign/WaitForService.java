package io.attest.examples.campaign;

import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
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
                // A page instead of JSON is a wrong base URL.
                boolean isOutage = !(e instanceof DecodingException)
                        && (e.advice() == Advice.WAIT || e.advice() == Advice.CHECK_FIRST);
                if (!isOutage || waited.compareTo(patience) >= 0) {
                    throw e;
                }
                if (waited.isZero()) {
                    out.println(e.getMessage() + " Waiting for the service, for " + patience.toMinutes()
                            + " minutes at most.");
                }
                if (!sleep.test(wait)) {
                    throw e;
                }
                waited = waited.plus(wait);
                wait = wait.multipliedBy(2).compareTo(LONGEST) < 0 ? wait.multipliedBy(2) : LONGEST;
            }
        }
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
