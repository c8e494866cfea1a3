/**
 * Imitates the attestation service as its API is documented: real HTTP on the loopback address, a catalogue of sample
 * data, the rate limit, and faults on demand. Nothing leaves the machine: an "e-mail" is an entry in a list.
 *
 * <p>Start at {@link io.attest.sandbox.AttestSandbox}: anything that speaks HTTP can call it. Tests without HTTP can
 * take records from {@link io.attest.sandbox.Fixtures}.
 */
@NullMarked
package io.attest.sandbox;

import org.jspecify.annotations.NullMarked;
