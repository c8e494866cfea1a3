package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.util.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the deadline of the call passes. The deadline covers all attempts and all waits. A call
 * that cannot have a permit of the rate limit before it ends in a {@link ThrottledException} instead, and at once.
 */
public final class DeadlineExceededException extends AttestException {

    private static final long serialVersionUID = 1L;

    /**
     * Returns an exception for a fake in a test. It has 1 as its number of attempts, and names no call.
     *
     * @param outcome what is known about the effect of the call
     * @return the exception
     * @throws IllegalArgumentException if {@code outcome} is null
     */
    public static DeadlineExceededException of(Outcome outcome) {
        Arguments.required("outcome", outcome);
        return new DeadlineExceededException(
                FailedCall.fake(Meaning.DEADLINE, outcome, "the deadline of the call passed."), null);
    }

    DeadlineExceededException(FailedCall call, @Nullable Throwable cause) {
        super(call, cause);
    }
}
