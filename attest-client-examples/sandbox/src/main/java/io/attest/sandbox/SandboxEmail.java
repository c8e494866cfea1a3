package io.attest.sandbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An e-mail that the sandbox would have sent to a person. Only the sandbox makes one: the constructor may get further
 * components at any time.
 *
 * @param personId the recipient, a lower-case ULID
 * @param documentId the document to sign, a lower-case ULID
 * @param recipientMessage the sender's message, or null if the request had none
 * @param sentAt when it went out, by the sandbox's clock
 * @param requestId the attestation request that caused it, a lower-case ULID; {@link
 *     AttestSandbox#attestationRequests()} has it with the address
 */
public record SandboxEmail(
        String personId, String documentId, @Nullable String recipientMessage, Instant sentAt, String requestId) {}
