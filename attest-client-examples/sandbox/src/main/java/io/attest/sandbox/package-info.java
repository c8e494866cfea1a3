/**
 * The whole documented attestation service, embedded: real HTTP on the loopback address, a catalogue of sample data,
 * the rate limit, and faults on demand. Nothing leaves the machine; an "e-mail" is an entry in a list.
 *
 * <pre>{@code
 * try (AttestSandbox sandbox = AttestSandbox.start()) {
 *     sandbox.failNext(Fault.disconnectAfterReading());
 *     // ... point a client at sandbox.baseUrl() with sandbox.ownerToken() and let it create a request ...
 *     assertThat(sandbox.emails()).hasSize(1);
 * }
 * }</pre>
 */
@NullMarked
package io.attest.sandbox;

import org.jspecify.annotations.NullMarked;
