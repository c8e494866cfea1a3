/**
 * The exceptions of calls that failed: one sealed hierarchy of unchecked exceptions. The few others that a call can
 * throw are named by {@link io.attest.client.error.AttestException}.
 *
 * <p>After a send has failed, {@link io.attest.client.error.AttestException#outcome()} says whether the e-mail may have
 * gone out:
 *
 * <pre>{@code
 * try {
 *     client.attestationRequests().create(request);
 * } catch (AttestException e) {
 *     switch (e.outcome()) {
 *         case NOT_SENT -> System.err.println("try again later: " + e.getMessage());
 *         case REJECTED -> System.err.println(e.getMessage());
 *         default -> System.err.println("check by hand: " + request.personId()); // UNKNOWN, ACCEPTED
 *     }
 * }
 * }</pre>
 *
 * <table>
 * <caption>The exceptions, and the outcome of the attempt that ended in each</caption>
 * <tr><th>exception</th><th>when</th><th>outcome</th></tr>
 * <tr><td>{@link io.attest.client.error.BadRequestException}</td><td>400</td><td>{@code REJECTED} *</td></tr>
 * <tr><td>{@link io.attest.client.error.AuthenticationException}</td><td>401</td><td>{@code REJECTED} *</td></tr>
 * <tr><td>{@link io.attest.client.error.PaymentRequiredException}</td><td>402</td><td>{@code REJECTED} *</td></tr>
 * <tr><td>{@link io.attest.client.error.PermissionDeniedException}</td><td>403</td><td>{@code REJECTED} *</td></tr>
 * <tr><td>{@link io.attest.client.error.NotFoundException}</td><td>404</td><td>{@code REJECTED} *</td></tr>
 * <tr><td>{@link io.attest.client.error.ValidationException}</td><td>422</td><td>{@code REJECTED} *</td></tr>
 * <tr><td>{@link io.attest.client.error.RateLimitException}</td><td>429</td><td>{@code REJECTED} *</td></tr>
 * <tr><td>its subclass {@link io.attest.client.error.ThrottledException}</td>
 *     <td>the SDK sent nothing: the rate limit allows no request in time</td><td>{@code NOT_SENT}</td></tr>
 * <tr><td>{@link io.attest.client.error.ServerException}</td><td>5xx</td><td>{@code UNKNOWN}</td></tr>
 * <tr><td>{@link io.attest.client.error.UnexpectedStatusException}</td><td>any other status, such as a redirect</td>
 *     <td>{@code UNKNOWN}</td></tr>
 * <tr><td>{@link io.attest.client.error.NetworkException}</td><td>no complete response arrived</td><td>any</td></tr>
 * <tr><td>{@link io.attest.client.error.NetworkTimeoutException}</td>
 *     <td>connecting, writing, reading or an attempt timed out</td><td>any</td></tr>
 * <tr><td>{@link io.attest.client.error.DecodingException}</td><td>a 2xx response without the documented body</td>
 *     <td>{@code ACCEPTED} if the status is the documented one (201 for a send, 200 for a read) and the body is no
 *     page, else {@code UNKNOWN}; {@code UNKNOWN} also if it is about another request</td></tr>
 * <tr><td>{@link io.attest.client.error.DeadlineExceededException}</td><td>the call's deadline passed</td>
 *     <td>any</td></tr>
 * <tr><td>{@link io.attest.client.error.CallInterruptedException}</td>
 *     <td>the thread was interrupted, or {@code until} has ended</td><td>any</td></tr>
 * <tr><td>{@link io.attest.client.error.ListChangedException}</td>
 *     <td>a list was read, and an item may be missing</td><td>{@code ACCEPTED}</td></tr>
 * </table>
 *
 * <p>* {@code UNKNOWN} if the service itself did not answer, as
 * {@link io.attest.client.error.ApiException#isFromService()} tells. A status alone proves nothing: a proxy or firewall
 * may have passed the request on before it answered.
 *
 * <p>The outcome of a call is the strongest outcome of its attempts: if a 404 follows an attempt that may have been
 * carried out, the exception is a {@code NotFoundException} with the outcome {@code UNKNOWN}. For a send, this can
 * happen only with {@link io.attest.client.config.RetryOptions#withRetryUnknownOutcomes(boolean)}, or if an
 * interceptor of
 * the application alters responses.
 *
 * <p>A job that works through many items can ask for {@link io.attest.client.error.AttestException#advice()} instead:
 * go on with the next item, wait, stop, or check first.
 *
 * <p>Messages are one line long and written for people. If something else answered in place of the service, such as a
 * proxy or firewall with an HTML page, the message says so. It names the base URL if that may be wrong. They quote up
 * to 500 characters of the service's own message. The token and the values of the request's headers are left out of it
 * if they have six or more characters, whether plain or percent-encoded. Of a value such as
 * {@code Bearer abc-123}, the part after the first space is left out, too. The SDK cannot know whether the service's
 * message contains personal data.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.error;

import org.jspecify.annotations.NullMarked;
