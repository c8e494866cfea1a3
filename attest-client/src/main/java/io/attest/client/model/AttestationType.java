package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.attest.client.internal.Arguments;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an attestation request asks of its recipient (API: AttestationRequest, {@code requested_attestation_type}).
 *
 * <p>This is an open enumeration, like {@link AttestationStatus}.
 */
public final class AttestationType implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Map<String, AttestationType> INTERNED = new HashMap<>();

    /** A historical type. It occurs on old requests only, and the service does not accept it for new ones. */
    public static final AttestationType ACKNOWLEDGMENT = intern("acknowledgment", Known.ACKNOWLEDGMENT);
    /** A typed name. Every new request has this type. */
    public static final AttestationType SIGNATURE = intern("signature", Known.SIGNATURE);

    private final String value;
    private final transient Known known;

    private AttestationType(String value, Known known) {
        this.value = value;
        this.known = known;
    }

    private static AttestationType intern(String value, Known known) {
        AttestationType constant = new AttestationType(value, known);
        INTERNED.put(value, constant);
        return constant;
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
        AttestationType constant = INTERNED.get(Arguments.required("value", value));
        return constant == null ? new AttestationType(value, Known.UNRECOGNIZED) : constant;
    }

    /**
     * Returns the type as the service writes it.
     *
     * @return the value, such as {@code "signature"}
     */
    @JsonValue
    public String value() {
        return value;
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

    /** Returns the {@link #value()}. */
    @Override
    public String toString() {
        return value;
    }

    /** Returns whether the other is a type with the same value. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AttestationType that && that.value.equals(value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    // So that what is read back is the constant too, and known to the version that reads it.
    private Object readResolve() {
        return of(value);
    }
}
