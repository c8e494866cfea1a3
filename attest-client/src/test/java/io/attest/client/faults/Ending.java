package io.attest.client.faults;

import io.attest.client.error.AttestException;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended.
 *
 * @param attempts as the exception says; for a success, as the time source and the server saw them
 */
record Ending(@Nullable Object value, @Nullable Throwable thrown, int attempts, long millis) {

    String what() {
        return thrown == null ? "success" : thrown.getClass().getSimpleName();
    }

    String outcome() {
        return thrown instanceof AttestException e ? e.outcome().toString() : "";
    }
}
