package io.attest.client.testing;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The endpoints of the API, so that one test can be run over them. */
public enum Calling {
    ME("GET /me") {
        @Override
        public Object on(AttestClient client) {
            return client.me().get();
        }
    },
    DOCUMENTS("GET /documents") {
        @Override
        public Object on(AttestClient client) {
            return client.documents().list(DocumentQuery.defaults());
        }
    },
    CREATE("POST /attestation-requests") {
        @Override
        public Object on(AttestClient client) {
            return client.attestationRequests().create(request());
        }
    },
    ME_ASYNC("GET /me") {
        @Override
        public Object on(AttestClient client) {
            return awaited(client.async().me().get());
        }
    },
    DOCUMENTS_ASYNC("GET /documents") {
        @Override
        public Object on(AttestClient client) {
            return awaited(client.async().documents().list(DocumentQuery.defaults()));
        }
    },
    CREATE_ASYNC("POST /attestation-requests") {
        @Override
        public Object on(AttestClient client) {
            return awaited(client.async().attestationRequests().create(request()));
        }
    };

    private final String row;

    Calling(String row) {
        this.row = row;
    }

    /** Makes the call. */
    public abstract Object on(AttestClient client);

    /** Makes the call, which must fail. */
    public AttestException failsOn(AttestClient client) {
        AttestException failure = catchThrowableOfType(AttestException.class, () -> on(client));
        if (failure == null) {
            throw new AssertionError(this + " did not fail");
        }
        return failure;
    }

    /** What a successful response of this endpoint holds. */
    public String goodBody() {
        return switch (this) {
            case ME, ME_ASYNC -> Responses.me();
            case DOCUMENTS, DOCUMENTS_ASYNC -> Responses.page(1, 1, 25, 2, 2);
            case CREATE, CREATE_ASYNC -> Responses.attestationRequest();
        };
    }

    /** The status of a successful response of this endpoint. */
    public int goodStatus() {
        return sends() ? 201 : 200;
    }

    /** Whether it e-mails a person. */
    public boolean sends() {
        return this == CREATE || this == CREATE_ASYNC;
    }

    private static CreateAttestationRequest request() {
        return CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT).recipientMessage("Please sign.");
    }

    /** What a future ends in, as its owner gets it. */
    private static Object awaited(CompletableFuture<?> future) {
        try {
            return future.get(20, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new AssertionError(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** Method and path, as the API documents them. */
    @Override
    public String toString() {
        return row;
    }
}
