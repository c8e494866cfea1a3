package io.attest.client.internal.ratelimit;

/**
 * A request taken from a window.
 *
 * @param number the window's number
 * @param unreported how many responses of that window had said nothing by then: what its own response says includes them
 * @param at when it was taken
 * @param locally whether it was taken while the store failed, so that the store does not know of it
 */
record Reservation(long number, int unreported, long at, boolean locally) {

    private static final long NO_WINDOW = Long.MIN_VALUE;

    /** As the store has to account for it. */
    Reservation inStore() {
        return locally ? new Reservation(NO_WINDOW, 0, at, true) : this;
    }
}
