package io.attest.client.internal.call;

import io.attest.client.model.AttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;

/** Makes the calls of a batch. A client's own {@code AttestationRequests} do so, unseen by applications. */
public interface LateSends {

    /** As {@link CallRunner#execute(io.attest.client.internal.call.Operation, CallSettings, LateRequest)}. */
    AttestationRequest create(LateRequest request);

    /** What the calls do when the rate limit is used up. */
    RateLimitOptions.Mode rateLimitMode();

    /** Makes all calls that wait for the rate limit look at their time again. */
    void wakeAll();
}
