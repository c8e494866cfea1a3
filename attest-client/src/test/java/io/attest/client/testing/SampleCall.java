package io.attest.client.testing;

import io.attest.client.AsyncAttestClient;
import io.attest.client.AttestClient;
import io.attest.client.model.CreateAttestationRequest;
import java.util.concurrent.CompletableFuture;

/** What a call asks for: promises differ between reading and sending, and no further. */
public enum SampleCall {
    READ("GET /me", "me.get", 200) {
        @Override
        public Object of(AttestClient client) {
            return client.me().get();
        }

        @Override
        public CompletableFuture<?> of(AsyncAttestClient client) {
            return client.me().get();
        }

        @Override
        public String goodBody() {
            return Responses.me();
        }
    },
    SEND("POST /attestation-requests", "attestationRequests.create", 201) {
        @Override
        public Object of(AttestClient client) {
            return client.attestationRequests().create(request());
        }

        @Override
        public CompletableFuture<?> of(AsyncAttestClient client) {
            return client.attestationRequests().create(request());
        }

        @Override
        public String goodBody() {
            return Responses.attestationRequest();
        }
    };

    private final String endpoint;
    private final String operation;
    private final int goodStatus;

    SampleCall(String endpoint, String operation, int goodStatus) {
        this.endpoint = endpoint;
        this.operation = operation;
        this.goodStatus = goodStatus;
    }

    public abstract Object of(AttestClient client);

    public abstract CompletableFuture<?> of(AsyncAttestClient client);

    /** The body of a successful response. */
    public abstract String goodBody();

    /** The status of a successful response. */
    public int goodStatus() {
        return goodStatus;
    }

    /** A successful response. */
    public MockResponse goodResponse() {
        return Responses.json(goodStatus, goodBody());
    }

    /** What events and the log call it. */
    public String operation() {
        return operation;
    }

    public static CreateAttestationRequest request() {
        return CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT).recipientMessage("Please sign.");
    }

    /** Method and path, as messages have them. */
    @Override
    public String toString() {
        return endpoint;
    }
}
