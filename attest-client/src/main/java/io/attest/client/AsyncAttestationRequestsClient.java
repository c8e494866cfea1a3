package io.attest.client;

import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import java.util.concurrent.CompletableFuture;

record AsyncAttestationRequestsClient(Calls calls) implements AsyncAttestationRequests {

    @Override
    public CompletableFuture<AttestationRequest> create(CreateAttestationRequest request) {
        return calls.start(Endpoints.createAttestationRequest(request));
    }
}
