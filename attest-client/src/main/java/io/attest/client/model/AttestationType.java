package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.attest.client.internal.util.Arguments;
import java.util.List;
import java.util.Map;

/**
 * What an attestation request asks of its recipient (API: AttestationRequest, {@code requested_attestation_type}).
 *
 * <p>This is an open enumeration, like {@link AttestationStatus}: the known ones are constants, so {@code ==} works for
 * them, and any other keeps its {@link #value()}.
 */
public final class AttestationType extends OpenEnum {

    private static final long serialVersionUID = 1L;

    /** A historical type. It occurs on old requests only, and the service does not accept it for new ones. */
    public static final AttestationType ACKNOWLEDGMENT = new AttestationType("acknowledgment");
    /** A typed name. Every new request has this type. */
    public static final AttestationType SIGNATURE = new AttestationType("signature");

    private static final Map<String, AttestationType> CONSTANTS = byValue(List.of(ACKNOWLEDGMENT, SIGNATURE));

    private AttestationType(String value) {
        super(value);
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
        return constant == null ? new AttestationType(value) : constant;
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

    // What is read back is the constant too, and known to the version that reads it.
    private Object readResolve() {
        return of(value());
    }
}
