/**
 * The exceptions of a call: one sealed hierarchy of unchecked exceptions.
 *
 * <p>After a send that failed, {@link io.attest.client.error.AttestException#outcome()} tells whether the e-mail may
 * have gone out:
 *
 * <pre>{@code
 * try {
 *     client.attestationRequests().create(request);
 * } catch (AttestException e) {
 *     switch (e.outcome()) {
 *         case NOT_SENT -> sendLater(request);
 *         case REJECTED -> report(e.getMessage());
 *         case UNKNOWN, ACCEPTED -> checkByHand(request);
 *     }
 * }
 * }</pre>
 *
 * <table>
 * <caption>The exceptions, and the outcome of the attempt that ended in each</caption>
 * <tr><th>exception</th><th>when</th><th>outcome</th></tr>
 * <tr><td>{@link io.attest.client.error.BadRequestException}</td><td>400</td><td>{@code REJECTED}</td></tr>
 * <tr><td>{@link io.attest.client.error.AuthenticationException}</td><td>401</td><td>{@code REJECTED}</td></tr>
 * <tr><td>{@link io.attest.client.error.PaymentRequiredException}</td><td>402</td><td>{@code REJECTED}</td></tr>
 * <tr><td>{@link io.attest.client.error.PermissionDeniedException}</td><td>403</td><td>{@code REJECTED}</td></tr>
 * <tr><td>{@link io.attest.client.error.NotFoundException}</td><td>404</td><td>{@code REJECTED}</td></tr>
 * <tr><td>{@link io.attest.client.error.ValidationException}</td><td>422</td><td>{@code REJECTED}</td></tr>
 * <tr><td>{@link io.attest.client.error.RateLimitException}</td><td>429</td><td>{@code REJECTED}</td></tr>
 * <tr><td>{@link io.attest.client.error.ServerException}</td><td>5xx</td><td>{@code UNKNOWN}</td></tr>
 * <tr><td>{@link io.attest.client.error.UnexpectedStatusException}</td><td>any other status</td>
 *     <td>{@code REJECTED} for 4xx, {@code UNKNOWN} for 3xx and 408</td></tr>
 * <tr><td>{@link io.attest.client.error.NetworkException}</td><td>no complete response came</td><td>any</td></tr>
 * <tr><td>{@link io.attest.client.error.NetworkTimeoutException}</td><td>connecting, writing or reading timed out</td>
 *     <td>any</td></tr>
 * <tr><td>{@link io.attest.client.error.DecodingException}</td><td>2xx, but not the documented body</td>
 *     <td>{@code ACCEPTED}</td></tr>
 * <tr><td>{@link io.attest.client.error.ThrottledException}</td><td>no permit in time</td>
 *     <td>{@code NOT_SENT}</td></tr>
 * <tr><td>{@link io.attest.client.error.DeadlineExceededException}</td><td>the call's deadline passed</td><td>any</td></tr>
 * <tr><td>{@link io.attest.client.error.CallInterruptedException}</td><td>the thread was interrupted</td>
 *     <td>any</td></tr>
 * </table>
 *
 * <p>The outcome of a call is the strongest outcome of its attempts: a 404 after an attempt that may have been carried
 * out is a {@code NotFoundException} with the outcome {@code UNKNOWN}. For a send, this can happen only with
 * {@link io.attest.client.config.RetryOptions#retryUnknownOutcomes(boolean)}, or if an interceptor of the application
 * alters responses.
 *
 * <p>A job that works through many items can ask for {@link io.attest.client.error.AttestException#advice()} instead: go on
 * with the next item, wait, stop, or check first.
 *
 * <p>Messages are one line long and written for people. They quote up to 500 characters of the message that the
 * service sent, without the token and without the values of the request's headers, where those have six or more characters.
 * Whether what a service says is personal, the SDK cannot know.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.error;

import org.jspecify.annotations.NullMarked;
