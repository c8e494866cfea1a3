package io.attest.client.model;

/**
 * How an attestation request was created (interface: AttestationRequest, {@code source}).
 *
 * <p>An open enumeration, like {@link AttestationStatus}.
 *
 * @param value the service's own word, such as {@code "web"}
 */
public record RequestSource(String value) {

    /** {@code oauth}; the interface does not explain the sources. */
    public static final RequestSource OAUTH = new RequestSource("oauth");
    /** {@code web}. */
    public static final RequestSource WEB = new RequestSource("web");
    /** {@code system}. */
    public static final RequestSource SYSTEM = new RequestSource("system");
    /** {@code partner_system}. */
    public static final RequestSource PARTNER_SYSTEM = new RequestSource("partner_system");

    /** The sources that this version knows, for a {@code switch}. */
    public enum Known {
        /** {@link RequestSource#OAUTH}. */
        OAUTH,
        /** {@link RequestSource#WEB}. */
        WEB,
        /** {@link RequestSource#SYSTEM}. */
        SYSTEM,
        /** {@link RequestSource#PARTNER_SYSTEM}. */
        PARTNER_SYSTEM,
        /** A source that this version does not know; see {@link RequestSource#value()}. */
        UNRECOGNIZED
    }

    /**
     * This source as a constant to switch on.
     *
     * @return the constant, or {@link Known#UNRECOGNIZED}
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

    /** The service's own word. */
    @Override
    public String toString() {
        return value;
    }
}
