package io.attest.client;

import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;

/**
 * Documents sent to people for signature. An interface, so that tests can fake it without a library. Thread-safe, like
 * the client it belongs to.
 */
public interface AttestationRequests {

    /**
     * Sends a published document to a person for electronic signature; <b>the service e-mails the person</b> (interface:
     * POST /attestation-requests).
     *
     * <p>Never sends twice: it is repeated only when the service surely did nothing (no connection was made, 429, or
     * refused unread over HTTP/2), unless {@link io.attest.client.config.RetryOptions#retryUnknownOutcomes(boolean)} asks for
     * more. After a failure,
     * {@link io.attest.client.error.AttestException#outcome()} says whether the e-mail may have gone out.
     *
     * <pre>{@code
     * AttestationRequest sent = client.attestationRequests().create(
     *         CreateAttestationRequest.of(personId, documentId).recipientMessage("Please sign by Friday."));
     * }</pre>
     *
     * @param request what to send to whom
     * @return the request as the service created it
     * @throws io.attest.client.error.BadRequestException the document has no published revision
     * @throws io.attest.client.error.AuthenticationException the token is missing or invalid
     * @throws io.attest.client.error.PaymentRequiredException the organization has not paid
     * @throws io.attest.client.error.PermissionDeniedException the token may not send
     * @throws io.attest.client.error.NotFoundException the person or the document is not in the token's organization
     * @throws io.attest.client.error.ValidationException the service refused a value
     * @throws io.attest.client.error.ThrottledException the rate limit is used up, and free only after the deadline, or the
     *     client fails fast; nothing was sent
     * @throws io.attest.client.error.RateLimitException the service refused, since somebody else had used the rate limit up,
     *     and waiting did not help, would have passed the deadline or is not wanted
     * @throws io.attest.client.error.ServerException the service failed; the outcome is unknown
     * @throws io.attest.client.error.UnexpectedStatusException any other status, such as a redirect; see its outcome
     * @throws io.attest.client.error.NetworkException no complete response came; see its outcome
     * @throws io.attest.client.error.DecodingException the e-mail went out, but the response cannot be read
     * @throws io.attest.client.error.DeadlineExceededException the call's deadline passed; see its outcome
     * @throws io.attest.client.error.CallInterruptedException the thread was interrupted; see its outcome
     * @throws IllegalArgumentException if {@code request} is null; nothing was sent
     * @throws IllegalStateException if the client is closed; nothing was sent
     */
    AttestationRequest create(CreateAttestationRequest request);
}
