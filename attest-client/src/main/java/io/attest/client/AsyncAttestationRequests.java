package io.attest.client;

import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import java.util.concurrent.CompletableFuture;

/**
 * Sends documents to people for signature. This is the asynchronous counterpart of {@link AttestationRequests}. It is
 * an interface so that tests can fake it without a mocking library: it has one abstract method, and methods of later
 * versions come as defaults. The client's implementation is thread-safe.
 *
 * <pre>{@code
 * client.async().attestationRequests().create(request).whenComplete((sent, failure) -> {
 *     if (failure instanceof AttestException e && e.outcome().mayHaveHappened()) {
 *         System.err.println("check by hand: " + request.personId());
 *     }
 * });
 * }</pre>
 */
public interface AsyncAttestationRequests {

    /**
     * Sends a document to a person for signature, <b>by e-mail</b> (API: POST /attestation-requests), as
     * {@link AttestationRequests#create} does. If the future is cancelled while the request is in progress, the e-mail
     * may or may not go out.
     *
     * @param request the document, its recipient and an optional message
     * @return the attestation request that the service created, or the exception that
     *     {@link AttestationRequests#create} would throw
     * @throws IllegalArgumentException if {@code request} is null
     */
    CompletableFuture<AttestationRequest> create(CreateAttestationRequest request);
}
