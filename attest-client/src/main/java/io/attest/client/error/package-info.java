/**
 * Everything that a call can end in besides its answer: one sealed hierarchy of unchecked exceptions.
 *
 * <p>After a send that failed, {@link io.attest.client.error.AttestException#outcome()} says whether the e-mail may have
 * gone out:
 *
 * <pre>{@code
 * try {
 *     client.attestationRequests().create(request);
 * } catch (AttestException e) {
 *     switch (e.outcome()) {
 *         case NOT_SENT -> sendLater(request);
 *         case REJECTED -> report(e.getMessage());
 *         case UNKNOWN, ACCEPTED -> askSomebodyToCheck(request);
 *     }
 * }
 * }</pre>
 *
 * <p>Messages are one line for a person. They hold no token, no header value and no whole body.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.error;

import org.jspecify.annotations.NullMarked;
