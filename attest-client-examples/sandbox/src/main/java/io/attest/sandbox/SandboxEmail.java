package io.attest.sandbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An e-mail that the sandbox would have sent to a person. Immutable. */
public sealed interface SandboxEmail permits Organization.Email {

    /**
     * Returns the recipient.
     *
     * @return a lower-case ULID
     */
    String personId();

    /**
     * Returns the document to sign.
     *
     * @return a lower-case ULID
     */
    String documentId();

    /**
     * Returns the sender's message.
     *
     * @return the message, or null if the request had none
     */
    @Nullable
    String recipientMessage();

    /**
     * Returns when it went out.
     *
     * @return the time by the sandbox's clock
     */
    Instant sentAt();

    /**
     * Returns the attestation request that caused it.
     *
     * @return a lower-case ULID
     */
    String requestId();
}
