package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the thread that makes the call is interrupted; its interrupt flag stays set. Also thrown, without the
 * flag, by a call of a function of {@code callAsync} whose future has ended, or by a call whose
 * {@link io.attest.client.config.RequestOptions#withAddedUntil until} has ended. If the response has already arrived,
 * it is returned instead.
 */
public final class CallInterruptedException extends AttestException {

    private static final long serialVersionUID = 1L;

    CallInterruptedException(FailedCall call, @Nullable Throwable cause) {
        super(call, cause);
    }
}
