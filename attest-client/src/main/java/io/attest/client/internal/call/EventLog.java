package io.attest.client.internal.call;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.observability.ClientListener;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** Writes events to the log. The text of an event holds no personal data, so a line may show all of it. */
final class EventLog implements ClientListener {

    private static final Duration WORTH_A_LINE = Duration.ofSeconds(1);

    @Override
    public void attemptEnded(AttemptEnded event) {
        LOGGER.log(
                Level.DEBUG,
                () -> end(event) + ", " + event.outcome() + ", " + event.bytes() + " bytes, after "
                        + millis(event.duration()));
    }

    @Override
    public void retryScheduled(AttemptEnded failed, Duration delay) {
        LOGGER.log(Level.INFO, () -> end(failed) + " and is retried in " + millis(delay));
    }

    @Override
    public void rateLimitWaitStarted(CallInfo call, Duration expected) {
        if (expected.compareTo(WORTH_A_LINE) > 0) {
            LOGGER.log(Level.DEBUG, () -> name(call) + " waits for the rate limit, probably for " + millis(expected));
        }
    }

    private static String name(CallInfo call) {
        return call.operation() + " (" + call.method() + ", call " + call.id() + ")";
    }

    private static String end(AttemptEnded event) {
        Object end = event.statusCode() == null ? event.failure() : event.statusCode();
        String exception = event.exception() == null ? "" : " (" + event.exception() + ")";
        return name(event.call()) + " attempt " + event.attempt() + " ended in " + end + exception;
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + " ms";
    }
}
