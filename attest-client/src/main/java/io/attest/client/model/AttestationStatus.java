package io.attest.client.model;

/**
 * The state of an attestation request (interface: States and transitions).
 *
 * <p>An open enumeration: a status that this version does not know keeps its {@link #value()}, equals itself, and is
 * {@link Known#UNRECOGNIZED} in a {@code switch}.
 *
 * <pre>{@code
 * switch (sent.status().known()) {
 *     case ATTESTED -> archive(sent);
 *     case BOUNCED, FAILED, COMPLAINED -> checkAddress(sent);
 *     default -> waitFor(sent);
 * }
 * }</pre>
 *
 * @param value the service's own word, such as {@code "sent"}
 */
public record AttestationStatus(String value) {

    /** The interface says no more than the word. */
    public static final AttestationStatus CREATED = new AttestationStatus("created");
    /** The interface says no more than the word. */
    public static final AttestationStatus SENT = new AttestationStatus("sent");
    /** The interface says no more than the word; {@code viewedAt} is when the recipient first viewed it. */
    public static final AttestationStatus VIEWED = new AttestationStatus("viewed");
    /** The recipient completed the attestation. */
    public static final AttestationStatus ATTESTED = new AttestationStatus("attested");
    /** The request was canceled. */
    public static final AttestationStatus CANCELED = new AttestationStatus("canceled");
    /** The request expired. */
    public static final AttestationStatus EXPIRED = new AttestationStatus("expired");
    /** The latest e-mail could not be delivered. */
    public static final AttestationStatus BOUNCED = new AttestationStatus("bounced");
    /** The latest e-mail could not be delivered. */
    public static final AttestationStatus FAILED = new AttestationStatus("failed");
    /** The latest e-mail could not be delivered: it was complained about. */
    public static final AttestationStatus COMPLAINED = new AttestationStatus("complained");

    /** The statuses that this version knows, for a {@code switch}. */
    public enum Known {
        /** {@link AttestationStatus#CREATED}. */
        CREATED,
        /** {@link AttestationStatus#SENT}. */
        SENT,
        /** {@link AttestationStatus#VIEWED}. */
        VIEWED,
        /** {@link AttestationStatus#ATTESTED}. */
        ATTESTED,
        /** {@link AttestationStatus#CANCELED}. */
        CANCELED,
        /** {@link AttestationStatus#EXPIRED}. */
        EXPIRED,
        /** {@link AttestationStatus#BOUNCED}. */
        BOUNCED,
        /** {@link AttestationStatus#FAILED}. */
        FAILED,
        /** {@link AttestationStatus#COMPLAINED}. */
        COMPLAINED,
        /** A status that this version does not know; see {@link AttestationStatus#value()}. */
        UNRECOGNIZED
    }

    /**
     * This status as a constant to switch on.
     *
     * @return the constant, or {@link Known#UNRECOGNIZED}
     */
    public Known known() {
        return switch (value) {
            case "created" -> Known.CREATED;
            case "sent" -> Known.SENT;
            case "viewed" -> Known.VIEWED;
            case "attested" -> Known.ATTESTED;
            case "canceled" -> Known.CANCELED;
            case "expired" -> Known.EXPIRED;
            case "bounced" -> Known.BOUNCED;
            case "failed" -> Known.FAILED;
            case "complained" -> Known.COMPLAINED;
            default -> Known.UNRECOGNIZED;
        };
    }

    /** The service's own word. */
    @Override
    public String toString() {
        return value;
    }
}
