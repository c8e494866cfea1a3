package io.attest.client.internal.call;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.observability.AttemptFailure;
import io.attest.client.observability.ClientListener;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Writes events to the log. The text of an event holds no personal data, so a line may show all of it. */
final class EventLog implements ClientListener {

    private static final Duration WORTH_A_LINE = Duration.ofSeconds(1);

    @Override
    public void attemptEnded(AttemptEnded event) {
        LOGGER.log(
                Level.DEBUG,
                () -> attempt(event.call(), event.attempt()) + " ended in "
                        + end(event.statusCode(), event.failure(), event.exception()) + ", " + event.outcome() + ", "
                        + event.bytes() + " bytes, after " + millis(event.duration()));
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        LOGGER.log(
                Level.INFO,
                () -> attempt(event.call(), event.attempt()) + " ended in "
                        + end(event.statusCode(), event.failure(), event.exception()) + " and is retried in "
                        + millis(event.delay()));
    }

    @Override
    public void rateLimitWaitStarted(RateLimitWait event) {
        if (event.expected().compareTo(WORTH_A_LINE) > 0) {
            LOGGER.log(
                    Level.DEBUG,
                    () -> name(event.call()) + " waits for the rate limit, probably for " + millis(event.expected()));
        }
    }

    private static String name(CallInfo call) {
        return call.operation() + " (" + call.method() + ", call " + call.id() + ")";
    }

    static String attempt(CallInfo call, int number) {
        return name(call) + " attempt " + number;
    }

    private static String end(
            @Nullable Integer statusCode, @Nullable AttemptFailure failure, @Nullable String exception) {
        if (statusCode != null) {
            return statusCode.toString();
        }
        return exception == null ? String.valueOf(failure) : failure + " (" + exception + ")";
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + " ms";
    }
}
