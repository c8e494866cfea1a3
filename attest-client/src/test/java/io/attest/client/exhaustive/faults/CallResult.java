package io.attest.client.exhaustive.faults;

import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended.
 *
 * @param attempts as the exception says; for a success, as the time source saw them
 */
record CallResult(@Nullable Object value, @Nullable Throwable thrown, int attempts, long millis) {

    @Nullable
    Outcome outcome() {
        return thrown instanceof AttestException e ? e.outcome() : null;
    }
}
