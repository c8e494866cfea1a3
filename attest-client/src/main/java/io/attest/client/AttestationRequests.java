package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.util.Arguments;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import java.util.function.Supplier;

/**
 * Sends documents to people for signature. This is an interface so that tests can fake it without a mocking library: it
 * has one abstract method, and methods of later versions come as defaults. The client's implementation is thread-safe.
 *
 * <p>To read requests, which the API does not document, see {@link AttestClient#listAll} and
 * {@link AttestClient#execute}. For other settings of many calls, use
 * {@code client.with(options).attestationRequests()}; see {@link AttestClient#with}.
 */
public interface AttestationRequests {

    /**
     * Sends a published document to a person for electronic signature; <b>the service e-mails the person</b> (API: POST
     * /attestation-requests).
     *
     * <p>To send to many people, use {@link io.attest.client.batch.BatchSender}: a loop sends twice if its program ends
     * in its midst.
     *
     * <p>The SDK does not repeat a send that may have had an effect. It retries if no connection was made, or the
     * service itself answered 429, or 401 and a supplier has a new token. To allow more, use
     * {@link io.attest.client.config.RetryOptions#withRetryUnknownOutcomes(boolean)}. After a failure,
     * {@link io.attest.client.error.AttestException#outcome()} says whether the e-mail may have gone out.
     *
     * <pre>{@code
     * AttestationRequest sent = client.attestationRequests().create(
     *         CreateAttestationRequest.of(personId, documentId).withRecipientMessage("Please sign by Friday."));
     * }</pre>
     *
     * @param request the document, its recipient and an optional message
     * @return the attestation request that the service created
     * @throws io.attest.client.error.BadRequestException if the document has no published revision; see its outcome, as
     *     of the next five: something before the service may have answered, after it passed the send on
     * @throws io.attest.client.error.AuthenticationException if the token is missing or invalid
     * @throws io.attest.client.error.PaymentRequiredException if the organization's trial has expired or its
     *     subscription is inactive
     * @throws io.attest.client.error.PermissionDeniedException if the token may not send
     * @throws io.attest.client.error.NotFoundException if the person or the document is not in the organization of the
     *     token
     * @throws io.attest.client.error.ValidationException if the service rejected a value
     * @throws io.attest.client.error.ThrottledException if the rate limit is used up, and either the client fails fast
     *     or the turn of the call would come only after its deadline; nothing was sent
     * @throws io.attest.client.error.RateLimitException if the service returned 429, and retries did not help, would
     *     have passed the deadline or are turned off. Usually another client has used up the rate limit
     * @throws io.attest.client.error.ServerException if the service failed; the outcome is unknown
     * @throws io.attest.client.error.UnexpectedStatusException if the response has any other status, such as a
     *     redirect; see its outcome
     * @throws io.attest.client.error.NetworkException if no complete response arrived; see its outcome
     * @throws io.attest.client.error.DecodingException if a 2xx response cannot be read; after a 201 the e-mail went
     *     out, see its outcome
     * @throws io.attest.client.error.DeadlineExceededException if the deadline of the call passed; see its outcome
     * @throws io.attest.client.error.CallInterruptedException if the thread was interrupted, or the future of
     *     {@link RequestOptions#withAddedUntil} has ended; see its outcome
     * @throws IllegalArgumentException if {@code request} is null; nothing was sent. A wrong id is refused before, when
     *     the request is made
     * @throws IllegalStateException if the client is closed; nothing was sent
     */
    default AttestationRequest create(CreateAttestationRequest request) {
        return create(request, RequestOptions.none());
    }

    /**
     * Sends as {@link #create(CreateAttestationRequest)} does, with options for this call alone.
     *
     * @param request the document, its recipient and an optional message
     * @param options options for this call; they replace or add to those of the client, as those of a view do
     * @return the attestation request that the service created
     * @throws io.attest.client.error.AttestException as {@link #create(CreateAttestationRequest)} does
     * @throws IllegalArgumentException if an argument is null; nothing was sent
     * @throws IllegalStateException if the client is closed; nothing was sent
     */
    default AttestationRequest create(CreateAttestationRequest request, RequestOptions options) {
        Arguments.required("request", request);
        return create(() -> request, options);
    }

    /**
     * Sends as {@link #create(CreateAttestationRequest)} does, with options for this call alone, and a request that is
     * not known before: the supplier is asked once, on this thread, when the request may be sent, after the wait for
     * the rate limit. The time that it takes counts for the {@link RequestOptions#withAttemptTimeout attemptTimeout}.
     * What it throws reaches the caller, and is no failed call; an {@code AttestException} is wrapped, since it says
     * nothing of this send.
     *
     * <pre>{@code
     * AttestationRequest sent = client.attestationRequests()
     *         .create(() -> CreateAttestationRequest.of(personId, documentId),
     *                 RequestOptions.none().withTimeout(Duration.ofMinutes(10)));
     * }</pre>
     *
     * <p>The other methods of this interface call this one, so a fake or a decorator needs no other. In a batch, a
     * decorator hands the supplier on: it claims the item.
     *
     * @param request gives the request
     * @param options options for this call; they replace or add to those of the client, as those of a view do
     * @return the attestation request that the service created
     * @throws io.attest.client.error.AttestException as {@link #create(CreateAttestationRequest)} does
     * @throws IllegalArgumentException if an argument is null, or the supplier returns null; nothing was sent
     * @throws IllegalStateException if the client is closed, or the supplier failed with an {@code AttestException};
     *     nothing was sent
     */
    AttestationRequest create(Supplier<CreateAttestationRequest> request, RequestOptions options);
}
