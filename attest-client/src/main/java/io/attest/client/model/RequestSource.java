package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * How an attestation request was created (API: AttestationRequest, {@code source}).
 *
 * <p>This is an open enumeration, like {@link AttestationStatus}.
 *
 * @param value the source as the service writes it, such as {@code "web"}
 */
public record RequestSource(@JsonValue String value) {

    /** {@code oauth}; the API description does not explain the sources. */
    public static final RequestSource OAUTH = new RequestSource("oauth");
    /** {@code web}. */
    public static final RequestSource WEB = new RequestSource("web");
    /** {@code system}. */
    public static final RequestSource SYSTEM = new RequestSource("system");
    /** {@code partner_system}. */
    public static final RequestSource PARTNER_SYSTEM = new RequestSource("partner_system");

    /** Creates a source, which the service may have added later. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public RequestSource {}

    /**
     * The sources that this version of the SDK knows, for a {@code switch}. A minor version may add constants, so
     * every {@code switch} needs a {@code default}.
     */
    public enum Known {
        /** {@link RequestSource#OAUTH}. */
        OAUTH,
        /** {@link RequestSource#WEB}. */
        WEB,
        /** {@link RequestSource#SYSTEM}. */
        SYSTEM,
        /** {@link RequestSource#PARTNER_SYSTEM}. */
        PARTNER_SYSTEM,
        /** A source that this version of the SDK does not know; see {@link RequestSource#value()}. */
        UNRECOGNIZED
    }

    /**
     * Returns this source as a constant for a {@code switch}.
     *
     * @return the constant, or {@link Known#UNRECOGNIZED} if this version of the SDK does not know the source
     */
    public Known known() {
        return switch (value) {
            case "oauth" -> Known.OAUTH;
            case "web" -> Known.WEB;
            case "system" -> Known.SYSTEM;
            case "partner_system" -> Known.PARTNER_SYSTEM;
            default -> Known.UNRECOGNIZED;
        };
    }

    /** Returns the {@link #value()}. */
    @Override
    public String toString() {
        return value;
    }
}
