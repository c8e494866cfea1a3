package io.attest.client;

import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;

record AttestationRequestsClient(Calls calls) implements AttestationRequests {

    @Override
    public AttestationRequest create(CreateAttestationRequest request) {
        return calls.execute(Endpoints.createAttestationRequest(request));
    }
}
