package io.attest.client.paging;

import java.lang.System.Logger.Level;

/** The SDK's logger for this package, which must not depend on the logger of the internal packages. */
final class PagingLog {

    private static final System.Logger LOGGER = System.getLogger("io.attest.client");

    private PagingLog() {}

    /** Logs only the class of the exception, since an application's messages may contain personal data. */
    static void failed(String what, Throwable thrown) {
        try {
            LOGGER.log(Level.DEBUG, "{0} failed ({1})", what, thrown.getClass().getName());
        } catch (Throwable e) {
            // The log itself fails too, and reading has to go on.
        }
    }

    static void drifted(PageDrift drift) {
        if (LOGGER.isLoggable(Level.DEBUG)) {
            LOGGER.log(Level.DEBUG, () -> DriftCheck.message(drift));
        }
    }
}
