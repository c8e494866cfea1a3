package io.attest.client;

import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import java.util.concurrent.CompletableFuture;

/**
 * The asynchronous twin of {@link AttestationRequests}. An interface, so that tests can fake it without a library.
 * Thread-safe.
 *
 * <pre>{@code
 * client.async().attestationRequests().create(request).whenComplete((sent, failure) -> {
 *     if (failure instanceof AttestException e && e.outcome().compareTo(Outcome.UNKNOWN) >= 0) {
 *         checkByHand(request);
 *     }
 * });
 * }</pre>
 */
public interface AsyncAttestationRequests {

    /**
     * Sends a document to a person for signature, <b>by e-mail</b> (interface: POST /attestation-requests), as
     * {@link AttestationRequests#create} does. Cancelling the future while the request is under way leaves it unknown
     * whether the e-mail goes out.
     *
     * @param request what to send to whom
     * @return the request as the service created it, or the exception that {@link AttestationRequests#create} would throw
     * @throws IllegalArgumentException if {@code request} is null
     */
    CompletableFuture<AttestationRequest> create(CreateAttestationRequest request);
}
