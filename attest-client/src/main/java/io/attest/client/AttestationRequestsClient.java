package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.CallRunner;
import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.internal.call.LateRequest;
import io.attest.client.internal.call.LateSends;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;

final class AttestationRequestsClient implements AttestationRequests, LateSends {

    private final CallRunner calls;
    private final CallSettings settings;

    AttestationRequestsClient(CallRunner calls, CallSettings settings) {
        this.calls = calls;
        this.settings = settings;
    }

    @Override
    public AttestationRequest create(CreateAttestationRequest request) {
        return calls.execute(Endpoints.createAttestationRequest(request), settings);
    }

    @Override
    public AttestationRequests with(RequestOptions options) {
        return new AttestationRequestsClient(calls, settings.with(options));
    }

    @Override
    public AttestationRequest create(LateRequest request) {
        return calls.execute(Endpoints.createAttestationRequest(request), settings, request);
    }

    @Override
    public RateLimitOptions.Mode rateLimitMode() {
        return settings.rateLimit().mode();
    }

    @Override
    public void wakeAll() {
        calls.wakeAll();
    }
}
