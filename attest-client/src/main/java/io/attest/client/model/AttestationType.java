package io.attest.client.model;

/**
 * What the recipient is asked for (interface: AttestationRequest, {@code requested_attestation_type}).
 *
 * <p>An open enumeration, like {@link AttestationStatus}.
 *
 * @param value the service's own word, such as {@code "signature"}
 */
public record AttestationType(String value) {

    /** Historical and read-only: not accepted for new requests. */
    public static final AttestationType ACKNOWLEDGMENT = new AttestationType("acknowledgment");
    /** A typed name; what every new request asks for. */
    public static final AttestationType SIGNATURE = new AttestationType("signature");

    /** The types that this version knows, for a {@code switch}. */
    public enum Known {
        /** {@link AttestationType#ACKNOWLEDGMENT}. */
        ACKNOWLEDGMENT,
        /** {@link AttestationType#SIGNATURE}. */
        SIGNATURE,
        /** A type that this version does not know; see {@link AttestationType#value()}. */
        UNRECOGNIZED
    }

    /**
     * This type as a constant to switch on.
     *
     * @return the constant, or {@link Known#UNRECOGNIZED}
     */
    public Known known() {
        return switch (value) {
            case "acknowledgment" -> Known.ACKNOWLEDGMENT;
            case "signature" -> Known.SIGNATURE;
            default -> Known.UNRECOGNIZED;
        };
    }

    /** The service's own word. */
    @Override
    public String toString() {
        return value;
    }
}
