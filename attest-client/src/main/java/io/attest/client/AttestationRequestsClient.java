package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.CallRunner;
import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;

final class AttestationRequestsClient implements AttestationRequests {

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
}
