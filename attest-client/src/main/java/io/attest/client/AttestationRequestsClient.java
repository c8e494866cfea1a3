package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import java.util.function.Supplier;

record AttestationRequestsClient(Calls calls) implements AttestationRequests {

    @Override
    public AttestationRequest create(Supplier<CreateAttestationRequest> request, RequestOptions options) {
        return calls.with(options).execute(Endpoints.createAttestationRequest(request));
    }
}
