package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.attest.client.internal.util.Arguments;
import java.util.List;
import java.util.Map;

/**
 * The status of an attestation request (API: States and transitions).
 *
 * <p>This is an open enumeration: the service may add a status. The known ones are constants, so {@code ==} works for
 * them. A status that this version of the SDK does not know keeps its {@link #value()}; two of them are equal if their
 * values are. For a {@code switch}, {@link #known()} returns {@link Known#UNRECOGNIZED} then.
 *
 * <pre>{@code
 * switch (sent.status().known()) {
 *     case ATTESTED -> System.out.println("signed");
 *     case CREATED, SENT, VIEWED -> System.out.println("still open");
 *     case CANCELED, EXPIRED -> System.out.println("will not be signed");
 *     case BOUNCED, FAILED, COMPLAINED -> System.out.println("check the address");
 *     default -> System.out.println("see the service: " + sent.status());
 * }
 * }</pre>
 */
public final class AttestationStatus extends OpenEnum {

    private static final long serialVersionUID = 1L;

    /** The API description does not explain this status. */
    public static final AttestationStatus CREATED = new AttestationStatus("created", Known.CREATED);
    /** The API description does not explain this status. */
    public static final AttestationStatus SENT = new AttestationStatus("sent", Known.SENT);
    /**
     * The API description does not explain this status; {@code viewedAt} is when the recipient first viewed the
     * request.
     */
    public static final AttestationStatus VIEWED = new AttestationStatus("viewed", Known.VIEWED);
    /** The recipient completed the attestation. */
    public static final AttestationStatus ATTESTED = new AttestationStatus("attested", Known.ATTESTED);
    /** The request was canceled. */
    public static final AttestationStatus CANCELED = new AttestationStatus("canceled", Known.CANCELED);
    /** The request expired. */
    public static final AttestationStatus EXPIRED = new AttestationStatus("expired", Known.EXPIRED);
    /** The latest e-mail could not be delivered. */
    public static final AttestationStatus BOUNCED = new AttestationStatus("bounced", Known.BOUNCED);
    /** The latest e-mail could not be delivered. */
    public static final AttestationStatus FAILED = new AttestationStatus("failed", Known.FAILED);
    /**
     * The latest e-mail could not be delivered. The API description does not say how this differs from
     * {@link #BOUNCED}.
     */
    public static final AttestationStatus COMPLAINED = new AttestationStatus("complained", Known.COMPLAINED);

    private static final Map<String, AttestationStatus> CONSTANTS =
            byValue(List.of(CREATED, SENT, VIEWED, ATTESTED, CANCELED, EXPIRED, BOUNCED, FAILED, COMPLAINED));

    private final transient Known known;

    private AttestationStatus(String value, Known known) {
        super(value);
        this.known = known;
    }

    /**
     * Returns the status with a value, which the service may have added later.
     *
     * @param value the status as the service writes it, such as {@code "sent"}
     * @return the constant, if this version of the SDK has one
     * @throws IllegalArgumentException if {@code value} is null
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static AttestationStatus of(String value) {
        AttestationStatus constant = CONSTANTS.get(Arguments.required("value", value));
        return constant == null ? new AttestationStatus(value, Known.UNRECOGNIZED) : constant;
    }

    /**
     * Returns the status as the service writes it.
     *
     * @return the value, such as {@code "sent"}
     */
    @JsonValue
    @Override
    public String value() {
        return super.value();
    }

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
        return known;
    }

    // What is read back is the constant too, and known to the version that reads it.
    private Object readResolve() {
        return of(value());
    }
}
