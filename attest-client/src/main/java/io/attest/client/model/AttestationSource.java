package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.attest.client.internal.util.Arguments;
import java.util.List;
import java.util.Map;

/**
 * How an attestation request was created (API: AttestationRequest, {@code source}).
 *
 * <p>This is an open enumeration, like {@link AttestationStatus}: the known ones are constants, so {@code ==} works for
 * them, and any other keeps its {@link #value()}.
 */
public final class AttestationSource extends OpenEnum {

    private static final long serialVersionUID = 1L;

    /** {@code oauth}; the API description does not explain the sources. */
    public static final AttestationSource OAUTH = new AttestationSource("oauth");
    /** {@code web}. */
    public static final AttestationSource WEB = new AttestationSource("web");
    /** {@code system}. */
    public static final AttestationSource SYSTEM = new AttestationSource("system");
    /** {@code partner_system}. */
    public static final AttestationSource PARTNER_SYSTEM = new AttestationSource("partner_system");

    private static final Map<String, AttestationSource> CONSTANTS =
            byValue(List.of(OAUTH, WEB, SYSTEM, PARTNER_SYSTEM));

    private AttestationSource(String value) {
        super(value);
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
        return constant == null ? new AttestationSource(value) : constant;
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

    // What is read back is the constant too, and known to the version that reads it.
    private Object readResolve() {
        return of(value());
    }
}
