package io.attest.client.micrometer;

import io.attest.client.error.ApiException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.observability.AttemptFailure;
import io.attest.client.observability.ClientListener.AttemptEnded;
import io.attest.client.observability.ClientListener.CallEnded;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Exceptions that Micrometer shows by their class: without the service's words, which may be personal data. */
final class WithoutWords {

    private static final FailedCall CALL = FailedCall.fake("the call failed.");

    private WithoutWords() {}

    /** The exception of a call, or null if it succeeded. */
    static @Nullable Throwable of(CallEnded event) {
        String name = event.exception();
        return name == null ? null : of(name, event.statusCode());
    }

    /** The exception of a call that ended with this attempt, or null if it succeeded. */
    static @Nullable Throwable of(AttemptEnded event) {
        Integer status = event.statusCode();
        if (status == null) {
            return of(name(event.failure()), null);
        }
        return status < 300 ? null : withoutTrace(ofStatus(status));
    }

    private static Throwable of(String name, @Nullable Integer status) {
        Throwable made = switch (name) {
            case "NetworkException" -> NetworkException.of(Outcome.UNKNOWN);
            case "NetworkTimeoutException" -> Exceptions.get().networkTimeout(CALL, Outcome.UNKNOWN);
            case "DeadlineExceededException" -> DeadlineExceededException.of(Outcome.UNKNOWN);
            case "CallInterruptedException" -> Exceptions.get().interrupted(CALL, Outcome.UNKNOWN);
            case "ThrottledException" -> ThrottledException.of(Duration.ZERO);
            case "DecodingException" ->
                Exceptions.get()
                        .decoding(CALL, Outcome.UNKNOWN, status == null ? 200 : status, Map.of(), "", "$", null);
            default -> status == null ? new Other(name) : ofStatus(status);
        };
        // One of the application, for instance of a token supplier, after an attempt that had a response.
        return withoutTrace(made.getClass().getSimpleName().equals(name) ? made : new Other(name));
    }

    private static Throwable ofStatus(int status) {
        return status < 300 || status > 599 ? new Other("UnexpectedStatusException") : ApiException.of(status, "");
    }

    private static Throwable withoutTrace(Throwable made) {
        made.setStackTrace(new StackTraceElement[0]);
        return made;
    }

    private static String name(@Nullable AttemptFailure failure) {
        if (failure == null) {
            return "NetworkException";
        }
        return switch (failure) {
            case TIMEOUT -> "NetworkTimeoutException";
            case DEADLINE -> "DeadlineExceededException";
            case INTERRUPTED -> "CallInterruptedException";
            default -> "NetworkException";
        };
    }

    /** One that no factory makes, such as what a token supplier throws; its message is its class. */
    private static final class Other extends Exception {

        private static final long serialVersionUID = 1L;

        Other(String name) {
            super(name, null, false, false);
        }
    }
}
