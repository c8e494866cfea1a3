package com.example.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.attest.client.AsyncAttestationRequests;
import io.attest.client.AttestationRequests;
import io.attest.client.Documents;
import io.attest.client.RawResponse;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import io.attest.sandbox.Fixtures;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** The fakes of README and of the guide on testing, in an application's own tests. */
class FakesTest {

    private final Document handbook = document("01hk153x2n06sh3g55f3aq17zt");
    private final Document policy = document("01hk240pjherragyf2hrbmf1j2");
    private final CreateAttestationRequest request =
            CreateAttestationRequest.of("01gnrqx600dwb0eexhcd4qknf6", handbook.id());

    AttestationRequests accepting = Fixtures::responseTo;

    AttestationRequests refusing = request -> {
        throw ApiException.of(404, "{\"error\":\"No such person\"}");
    };
    AsyncAttestationRequests breaking = request -> CompletableFuture.failedFuture(NetworkException.of(Outcome.UNKNOWN));
    Documents twoDocuments = query -> Page.of(List.of(handbook, policy));

    @Test
    void sendsAreFaked() {
        assertEquals(AttestationStatus.SENT, accepting.create(request).status());
    }

    @Test
    void listsAreFaked() {
        assertEquals(List.of(handbook, policy), twoDocuments.listAll().stream().toList());
    }

    @Test
    void errorResponsesAreFaked() {
        AttestException failure = assertThrows(AttestException.class, () -> refusing.create(request));

        assertEquals(Outcome.REJECTED, failure.outcome());
    }

    @Test
    void unknownOutcomesAreFaked() {
        CompletionException failure = assertThrows(
                CompletionException.class, () -> breaking.create(request).join());

        assertEquals(
                Outcome.UNKNOWN,
                assertInstanceOf(NetworkException.class, failure.getCause()).outcome());
    }

    private static Document document(String id) {
        return RawResponse.of(200, Map.of(), "{\"id\":\"" + id + "\"}").to(Document.class);
    }
}
