package io.attest.client.faults;

import io.attest.client.AsyncAttestClient;
import io.attest.client.AttestClient;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import java.util.concurrent.CompletableFuture;

/** What is asked: something that may be repeated, and something that must not be. */
enum Method {
    GET {
        @Override
        Object call(AttestClient client, Secrets secrets) {
            return client.me().get();
        }

        @Override
        CompletableFuture<?> start(AsyncAttestClient client, Secrets secrets) {
            return client.me().get();
        }
    },
    POST {
        @Override
        Object call(AttestClient client, Secrets secrets) {
            return client.attestationRequests().create(request(secrets));
        }

        @Override
        CompletableFuture<?> start(AsyncAttestClient client, Secrets secrets) {
            return client.attestationRequests().create(request(secrets));
        }
    };

    abstract Object call(AttestClient client, Secrets secrets);

    abstract CompletableFuture<?> start(AsyncAttestClient client, Secrets secrets);

    static CreateAttestationRequest request(Secrets secrets) {
        return CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT).recipientMessage(secrets.message());
    }
}
