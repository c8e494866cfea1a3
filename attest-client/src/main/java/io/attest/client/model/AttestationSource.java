package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.attest.client.internal.Arguments;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an attestation request was created (API: AttestationRequest, {@code source}).
 *
 * <p>This is an open enumeration, like {@link AttestationStatus}.
 */
public final class AttestationSource implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Map<String, AttestationSource> INTERNED = new HashMap<>();

    /** {@code oauth}; the API description does not explain the sources. */
    public static final AttestationSource OAUTH = intern("oauth", Known.OAUTH);
    /** {@code web}. */
    public static final AttestationSource WEB = intern("web", Known.WEB);
    /** {@code system}. */
    public static final AttestationSource SYSTEM = intern("system", Known.SYSTEM);
    /** {@code partner_system}. */
    public static final AttestationSource PARTNER_SYSTEM = intern("partner_system", Known.PARTNER_SYSTEM);

    private final String value;
    private final transient Known known;

    private AttestationSource(String value, Known known) {
        this.value = value;
        this.known = known;
    }

    private static AttestationSource intern(String value, Known known) {
        AttestationSource constant = new AttestationSource(value, known);
        INTERNED.put(value, constant);
        return constant;
    }

    /**
     * Returns the source with a value, which the service may have added later.
     *
     * @param value the source as the service writes it, such as {@code "web"}
     * @return the constant, if this version of the SDK has one
     * @throws IllegalArgumentException if {@code value} is null
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static AttestationSource of(String value) {
        AttestationSource constant = INTERNED.get(Arguments.required("value", value));
        return constant == null ? new AttestationSource(value, Known.UNRECOGNIZED) : constant;
    }

    /**
     * Returns the source as the service writes it.
     *
     * @return the value, such as {@code "web"}
     */
    @JsonValue
    public String value() {
        return value;
    }

    /**
     * The sources that this version of the SDK knows, for a {@code switch}. A minor version may add constants, so
     * every {@code switch} needs a {@code default}.
     */
    public enum Known {
        /** {@link AttestationSource#OAUTH}. */
        OAUTH,
        /** {@link AttestationSource#WEB}. */
        WEB,
        /** {@link AttestationSource#SYSTEM}. */
        SYSTEM,
        /** {@link AttestationSource#PARTNER_SYSTEM}. */
        PARTNER_SYSTEM,
        /** A source that this version of the SDK does not know; see {@link AttestationSource#value()}. */
        UNRECOGNIZED
    }

    /**
     * Returns this source as a constant for a {@code switch}.
     *
     * @return the constant, or {@link Known#UNRECOGNIZED} if this version of the SDK does not know the source
     */
    public Known known() {
        return known;
    }

    /** Returns the {@link #value()}. */
    @Override
    public String toString() {
        return value;
    }

    /** Returns whether the other is a source with the same value. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AttestationSource that && that.value.equals(value);
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
