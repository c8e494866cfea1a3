package io.attest.examples.campaign;

import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.RateLimitException;
import io.attest.examples.cli.ExitCode;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Waits for a service that is not up yet, as a run waits in an outage.
 *
 * @param patience how long at most, the calls included
 * @param silence how long a call may last without any patience
 * @param sleep waits, and returns false if it was interrupted
 */
public record WaitForService(
        Duration patience, Duration silence, InstantSource clock, Predicate<Duration> sleep, PrintStream out) {

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(1);
    // All pages of a list have one deadline.
    private static final RequestOptions ONCE =
            RequestOptions.none().withTimeout(Duration.ofMinutes(30)).withRetry(RetryOptions.none());

    /** Waits by the clock of the machine, and says so. */
    public static WaitForService of(Duration patience, Duration silence, PrintStream out) {
        return new WaitForService(patience, silence, InstantSource.system(), WaitForService::sleep, out);
    }

    /** Asks until the service responds. */
    public <T> T await(Function<RequestOptions, T> ask) {
        Instant begin = clock.instant();
        Duration wait = Duration.ZERO;
        while (true) {
            Duration left = patience.minus(Duration.between(begin, clock.instant()));
            try {
                return ask.apply(ONCE.withAttemptTimeout(patience.isZero() ? silence : longer(left, SHORTEST)));
            } catch (AttestException e) {
                Duration longest = isElsewhere(e) ? shorter(patience, LONGEST) : patience;
                Duration rest = longest.minus(Duration.between(begin, clock.instant()));
                if (ExitCode.needsAPerson(e) || rest.isNegative() || rest.isZero()) {
                    throw e;
                }
                if (wait.isZero()) {
                    out.println(
                            e.getMessage() + " Waiting for the service, for " + longest.toMinutes() + " min at most.");
                }
                wait = wait.isZero() ? SHORTEST : shorter(wait.multipliedBy(2), LONGEST);
                if (!sleep.test(shorter(wait, rest))) {
                    throw e;
                }
            }
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
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

    private static boolean sleep(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
