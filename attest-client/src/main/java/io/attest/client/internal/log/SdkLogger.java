package io.attest.client.internal.log;

/** The one logger of everything internal. */
public final class SdkLogger {

    /** Named {@code io.attest.client}, as documented. */
    public static final System.Logger LOGGER = System.getLogger("io.attest.client");

    private SdkLogger() {}

    /** A line at level DEBUG about what somebody else did. What takes the log's lines may fail, which harms nobody. */
    public static void debug(String format, Object... parameters) {
        try {
            LOGGER.log(System.Logger.Level.DEBUG, format, parameters);
        } catch (Throwable e) {
            // Nobody is left to be told, and what the line is about has to be ended all the same.
        }
    }
}
