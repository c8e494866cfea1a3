package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The status of an attestation request (API: States and transitions).
 *
 * <p>This is an open enumeration. A status that this version of the SDK does not know keeps its {@link #value()}, and
 * two of them are equal if their values are. For a {@code switch}, {@link #known()} returns {@link Known#UNRECOGNIZED}.
 *
 * <pre>{@code
 * switch (sent.status().known()) {
 *     case ATTESTED -> System.out.println("signed");
 *     case BOUNCED, FAILED, COMPLAINED -> System.out.println("check the address");
 *     default -> System.out.println("still open");
 * }
 * }</pre>
 *
 * @param value the status as the service writes it, such as {@code "sent"}
 */
public record AttestationStatus(@JsonValue String value) {

    /** The API description does not explain this status. */
    public static final AttestationStatus CREATED = new AttestationStatus("created");
    /** The API description does not explain this status. */
    public static final AttestationStatus SENT = new AttestationStatus("sent");
    /**
     * The API description does not explain this status; {@code viewedAt} is when the recipient first viewed the
     * request.
     */
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
    /**
     * The latest e-mail could not be delivered. The API description does not say how this differs from
     * {@link #BOUNCED}.
     */
    public static final AttestationStatus COMPLAINED = new AttestationStatus("complained");

    /** Creates a status, which the service may have added later. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AttestationStatus {}

    /**
     * The statuses that this version of the SDK knows, for a {@code switch}. A minor version may add constants, so
     * every {@code switch} needs a {@code default}.
     */
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
        /** A status that this version of the SDK does not know; see {@link AttestationStatus#value()}. */
        UNRECOGNIZED
    }

    /**
     * Returns this status as a constant for a {@code switch}.
     *
     * @return the constant, or {@link Known#UNRECOGNIZED} if this version of the SDK does not know the status
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

    /** Returns the {@link #value()}. */
    @Override
    public String toString() {
        return value;
    }
}
