package io.attest.client.testing;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;

/** The endpoints of the interface, so that one test can be run over them. */
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
            return client.attestationRequests()
                    .create(CreateAttestationRequest.of(Answers.PERSON, Answers.DOCUMENT)
                            .recipientMessage("Please sign."));
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

    /** What a successful answer of this endpoint holds. */
    public String goodBody() {
        return switch (this) {
            case ME -> Answers.me();
            case DOCUMENTS -> Answers.page(1, 1, 25, 2, 2);
            case CREATE -> Answers.attestationRequest();
        };
    }

    /** The status of a successful answer of this endpoint. */
    public int goodStatus() {
        return this == CREATE ? 201 : 200;
    }

    /** Method and path, as in the interface. */
    @Override
    public String toString() {
        return row;
    }
}
