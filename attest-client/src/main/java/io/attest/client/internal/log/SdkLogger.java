package io.attest.client.internal.log;

/** The logger of all internal packages. */
public final class SdkLogger {

    /** Named {@code io.attest.client}, as documented. */
    public static final System.Logger LOGGER = System.getLogger("io.attest.client");

    private SdkLogger() {}

    /** Logs a line at level DEBUG. Never throws, even if the log backend does. */
    public static void debug(String format, Object... parameters) {
        try {
            LOGGER.log(System.Logger.Level.DEBUG, format, parameters);
        } catch (Throwable e) {
            // There is nowhere left to report it, and the caller has to finish its work.
        }
    }
}
