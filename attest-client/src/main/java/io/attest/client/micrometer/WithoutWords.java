package io.attest.client.micrometer;

import io.attest.client.error.ApiException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.events.AttemptFailure;
import io.attest.client.events.ClientListener.AttemptEnded;
import io.attest.client.events.ClientListener.CallEnded;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.access.Exceptions;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Exceptions that Micrometer shows by their class: without the service's words, which may be personal data. */
final class WithoutWords {

    private static final FailedCall CALL = FailedCall.fake("the call failed.");
    private static final Map<String, Throwable> BY_CLASS = Stream.concat(
                    IntStream.of(300, 400, 401, 402, 403, 404, 422, 429, 500)
                            .mapToObj(status -> ApiException.of(status, "")),
                    Stream.of(
                            NetworkException.of(Outcome.UNKNOWN),
                            Exceptions.get().networkTimeout(CALL, Outcome.UNKNOWN),
                            DeadlineExceededException.of(Outcome.UNKNOWN),
                            ThrottledException.of(Duration.ZERO),
                            Exceptions.get().interrupted(CALL, Outcome.UNKNOWN),
                            Exceptions.get().decoding(CALL, Outcome.UNKNOWN, 200, Map.of(), "", "$", null)))
            .peek(each -> each.setStackTrace(new StackTraceElement[0]))
            .collect(Collectors.toUnmodifiableMap(each -> each.getClass().getSimpleName(), Function.identity()));

    private WithoutWords() {}

    /** The exception of a call, or null if it succeeded. */
    static @Nullable Throwable of(CallEnded event) {
        String name = event.exception();
        return name == null ? null : BY_CLASS.getOrDefault(name, new Other(name));
    }

    /** The exception of a call that ended with this attempt, or null if it succeeded. */
    static @Nullable Throwable of(AttemptEnded event) {
        Integer status = event.statusCode();
        if (status != null) {
            return status < 300 ? null : BY_CLASS.get(name(status));
        }
        return BY_CLASS.get(name(event.failure()));
    }

    private static String name(int status) {
        return status < 600 ? ApiException.of(status, "").getClass().getSimpleName() : "UnexpectedStatusException";
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

    /** One that is none of the SDK's, such as what a token supplier throws. */
    private static final class Other extends Exception {

        private static final long serialVersionUID = 1L;

        Other(String name) {
            super(name, null, false, false);
        }
    }
}
