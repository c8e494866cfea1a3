package io.attest.client.internal.call;

import io.attest.client.model.CreateAttestationRequest;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A send of a batch, whose item is chosen only when it may be sent: for each attempt, {@link #get} is asked with a
 * permit. What a method throws before the first attempt ends the call and reaches its caller; nothing was sent.
 */
public interface LateRequest extends Supplier<CreateAttestationRequest> {

    /** How long the call may wait; zero or less if not any more. After an early end, wake the call. */
    Duration timeToWait();
}
