package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.attest.client.internal.Arguments;
import java.util.List;
import java.util.Map;

/**
 * What an attestation request asks of its recipient (API: AttestationRequest, {@code requested_attestation_type}).
 *
 * <p>This is an open enumeration, like {@link AttestationStatus}.
 */
public final class AttestationType extends OpenEnum {

    private static final long serialVersionUID = 1L;

    /** A historical type. It occurs on old requests only, and the service does not accept it for new ones. */
    public static final AttestationType ACKNOWLEDGMENT = new AttestationType("acknowledgment", Known.ACKNOWLEDGMENT);
    /** A typed name. Every new request has this type. */
    public static final AttestationType SIGNATURE = new AttestationType("signature", Known.SIGNATURE);

    private static final Map<String, AttestationType> CONSTANTS = byValue(List.of(ACKNOWLEDGMENT, SIGNATURE));

    private final transient Known known;

    private AttestationType(String value, Known known) {
        super(value);
        this.known = known;
    }

    /**
     * Returns the type with a value, which the service may have added later.
     *
     * @param value the type as the service writes it, such as {@code "signature"}
     * @return the constant, if this version of the SDK has one
     * @throws IllegalArgumentException if {@code value} is null
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static AttestationType of(String value) {
        AttestationType constant = CONSTANTS.get(Arguments.required("value", value));
        return constant == null ? new AttestationType(value, Known.UNRECOGNIZED) : constant;
    }

    /**
     * Returns the type as the service writes it.
     *
     * @return the value, such as {@code "signature"}
     */
    @JsonValue
    @Override
    public String value() {
        return super.value();
    }

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
        return known;
    }

    @Override
    Object readResolve() {
        return of(value());
    }
}
