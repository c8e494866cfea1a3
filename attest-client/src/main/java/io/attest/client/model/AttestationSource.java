package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.attest.client.internal.Arguments;
import java.util.List;
import java.util.Map;

/**
 * How an attestation request was created (API: AttestationRequest, {@code source}).
 *
 * <p>This is an open enumeration, like {@link AttestationStatus}.
 */
public final class AttestationSource extends OpenEnum {

    private static final long serialVersionUID = 1L;

    /** {@code oauth}; the API description does not explain the sources. */
    public static final AttestationSource OAUTH = new AttestationSource("oauth", Known.OAUTH);
    /** {@code web}. */
    public static final AttestationSource WEB = new AttestationSource("web", Known.WEB);
    /** {@code system}. */
    public static final AttestationSource SYSTEM = new AttestationSource("system", Known.SYSTEM);
    /** {@code partner_system}. */
    public static final AttestationSource PARTNER_SYSTEM =
            new AttestationSource("partner_system", Known.PARTNER_SYSTEM);

    private static final Map<String, AttestationSource> CONSTANTS =
            byValue(List.of(OAUTH, WEB, SYSTEM, PARTNER_SYSTEM));

    private final transient Known known;

    private AttestationSource(String value, Known known) {
        super(value);
        this.known = known;
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
        AttestationSource constant = CONSTANTS.get(Arguments.required("value", value));
        return constant == null ? new AttestationSource(value, Known.UNRECOGNIZED) : constant;
    }

    /**
     * Returns the source as the service writes it.
     *
     * @return the value, such as {@code "web"}
     */
    @JsonValue
    @Override
    public String value() {
        return super.value();
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

    @Override
    Object readResolve() {
        return of(value());
    }
}
