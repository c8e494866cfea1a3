package io.attest.client.error;

/**
 * What is known about the effect of a call. The constants are ordered from "certainly none" to "certainly carried out".
 */
public enum Outcome {
    /** Nothing reached the service. Sending again is safe. */
    NOT_SENT,
    /** The service rejected the request before it had any effect. Sending again is safe. */
    REJECTED,
    /** The service may have carried out the request. After a send, the e-mail may have gone out. */
    UNKNOWN,
    /**
     * The service carried out the request, but its response is lost or unreadable. After a send, the e-mail went out.
     */
    ACCEPTED;

    /**
     * Returns what is known after two attempts of one call. This is the stronger of the two outcomes, since a later
     * error response does not undo an earlier attempt that may have been carried out.
     *
     * @param other the outcome of the other attempt
     * @return this outcome or the other, whichever comes later in the order of this enum
     */
    public Outcome and(Outcome other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
