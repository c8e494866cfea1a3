package io.attest.client.internal.util;

/** The logger of all packages. */
public final class SdkLogger {

    /** Named {@code io.attest.client}, as documented. */
    public static final System.Logger LOGGER = System.getLogger("io.attest.client");

    private SdkLogger() {}
}
