package io.attest.client.internal.ratelimit;

/**
 * A request taken from a window.
 *
 * @param number the window's number
 * @param unreported the window's {@code unreported} at that time: the requests that its own response has surely counted
 * @param at when it was taken
 * @param locally whether it was taken without the store, which therefore does not know of it
 */
record Reservation(long number, int unreported, long at, boolean locally) {

    private static final long NO_WINDOW = Long.MIN_VALUE;

    /** This reservation as the store has to account for it: of no window, if the store never counted it. */
    Reservation inStore() {
        return locally ? ofNoWindow() : this;
    }

    /** This reservation when a store may have accounted for its end already: ending it twice would free a second one. */
    Reservation ofNoWindow() {
        return new Reservation(NO_WINDOW, 0, at, true);
    }
}
