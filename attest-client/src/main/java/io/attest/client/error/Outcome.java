package io.attest.client.error;

/**
 * What is known, after a failure, about the effect of the call. Ordered from "surely none" to "surely done".
 */
public enum Outcome {
    /** Nothing reached the service. Sending again is safe. */
    NOT_SENT,
    /** The service refused the request before any effect. Sending again is safe. */
    REJECTED,
    /** The service may or may not have carried it out. After a send: the e-mail may have gone out. */
    UNKNOWN,
    /** The service carried it out, but its response is lost or unreadable. After a send: the e-mail went out. */
    ACCEPTED;

    /**
     * What is known after two attempts of one call: the stronger of both, since a later error response does not undo an earlier
     * attempt that may have been carried out.
     *
     * @param other what is known of the other attempt
     * @return this or the other, whichever comes later in the order of this enum
     */
    public Outcome and(Outcome other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
