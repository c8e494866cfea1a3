package io.attest.client.internal.call;

import static io.attest.client.internal.log.SdkLogger.LOGGER;

import io.attest.client.config.ClientListener;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Writes events to the log. Events hold no personal data, so a line may show all of an event. */
final class EventLog implements ClientListener {

    private static final Duration WORTH_A_LINE = Duration.ofSeconds(1);

    static boolean showsAttempts() {
        return LOGGER.isLoggable(Level.DEBUG);
    }

    static boolean showsRetries() {
        return LOGGER.isLoggable(Level.INFO);
    }

    static boolean showsWait(Duration wait) {
        return wait.compareTo(WORTH_A_LINE) > 0 && LOGGER.isLoggable(Level.DEBUG);
    }

    static boolean showsQueueWait(Duration wait) {
        return wait.compareTo(WORTH_A_LINE) > 0 && LOGGER.isLoggable(Level.INFO);
    }

    /** Not for each call: 64 threads that wait for one window are one piece of news. */
    static void queueWaits(Duration expected) {
        LOGGER.log(Level.INFO, () -> "calls wait for the rate limit, the first one probably for " + millis(expected));
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        if (showsAttempts()) {
            LOGGER.log(
                    Level.DEBUG,
                    () -> attempt(event.call(), event.attempt()) + " ended in "
                            + end(event.statusCode(), event.failure()) + ", " + event.outcome() + ", "
                            + event.bytes() + " bytes, after " + millis(event.duration()));
        }
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        if (showsRetries()) {
            LOGGER.log(
                    Level.INFO,
                    () -> attempt(event.call(), event.attempt()) + " ended in "
                            + end(event.statusCode(), event.failure()) + " and is retried in "
                            + millis(event.delay()));
        }
    }

    @Override
    public void rateLimitWaitStarted(RateLimitWait event) {
        if (showsWait(event.expected())) {
            LOGGER.log(
                    Level.DEBUG,
                    () -> name(event.call()) + " waits for the rate limit, probably for " + millis(event.expected()));
        }
    }

    private static String name(Call call) {
        return call.operation() + " (" + call.method() + ", call " + call.id() + ")";
    }

    private static String attempt(Call call, int number) {
        return name(call) + " attempt " + number;
    }

    private static String end(@Nullable Integer statusCode, @Nullable String failure) {
        return statusCode == null ? String.valueOf(failure) : statusCode.toString();
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + " ms";
    }
}
