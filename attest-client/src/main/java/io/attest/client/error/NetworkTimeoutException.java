package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when connecting, writing or reading takes longer than its timeout, or when an attempt takes longer than the
 * {@code attemptTimeout}, before the deadline of the call has passed.
 */
public final class NetworkTimeoutException extends NetworkException {

    private static final long serialVersionUID = 1L;

    NetworkTimeoutException(FailedCall call, @Nullable Throwable cause) {
        super(call, cause);
    }
}
