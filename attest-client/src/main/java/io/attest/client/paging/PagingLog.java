package io.attest.client.paging;

import java.lang.System.Logger.Level;

/** The SDK's logger, as readings use it: this package stands alone, and must not know that of the calls. */
final class PagingLog {

    private static final System.Logger LOGGER = System.getLogger("io.attest.client");

    private PagingLog() {}

    /** Only the class of what was thrown: nobody knows what an application's messages hold. */
    static void failed(String what, Throwable thrown) {
        try {
            LOGGER.log(Level.DEBUG, "{0} failed ({1})", what, thrown.getClass().getName());
        } catch (Throwable e) {
            // What takes the log's lines fails as well, and the reading has to go on.
        }
    }

    static void drifted(PageDrift drift) {
        if (LOGGER.isLoggable(Level.DEBUG)) {
            LOGGER.log(Level.DEBUG, () -> DriftCheck.message(drift));
        }
    }
}
