package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What an attestation request asks of its recipient (API: AttestationRequest, {@code requested_attestation_type}).
 *
 * <p>This is an open enumeration, like {@link AttestationStatus}.
 *
 * @param value the type as the service writes it, such as {@code "signature"}
 */
public record AttestationType(@JsonValue String value) {

    /** A historical type. It occurs on old requests only, and the service does not accept it for new ones. */
    public static final AttestationType ACKNOWLEDGMENT = new AttestationType("acknowledgment");
    /** A typed name. Every new request has this type. */
    public static final AttestationType SIGNATURE = new AttestationType("signature");

    /** Creates a type, which the service may have added later. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AttestationType {}

    /**
     * The types that this version of the SDK knows, for a {@code switch}. A minor version may add constants, so
     * every {@code switch} needs a {@code default}.
     */
    public enum Known {
        /** {@link AttestationType#ACKNOWLEDGMENT}. */
        ACKNOWLEDGMENT,
        /** {@link AttestationType#SIGNATURE}. */
        SIGNATURE,
        /** A type that this version of the SDK does not know; see {@link AttestationType#value()}. */
        UNRECOGNIZED
    }

    /**
     * Returns this type as a constant for a {@code switch}.
     *
     * @return the constant, or {@link Known#UNRECOGNIZED} if this version of the SDK does not know the type
     */
    public Known known() {
        return switch (value) {
            case "acknowledgment" -> Known.ACKNOWLEDGMENT;
            case "signature" -> Known.SIGNATURE;
            default -> Known.UNRECOGNIZED;
        };
    }

    /** Returns the {@link #value()}. */
    @Override
    public String toString() {
        return value;
    }
}
