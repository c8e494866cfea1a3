package io.attest.client.internal.pacing;

/**
 * A request taken from a window.
 *
 * @param number the window's number
 * @param unsaid how many answers of that window had said nothing by then: what its own answer says includes them
 * @param at when it was taken
 * @param locally whether it was taken while the store failed, so that the store does not know of it
 */
record Taken(long number, int unsaid, long at, boolean locally) {

    private static final long NO_WINDOW = Long.MIN_VALUE;

    /** As the store has to account for it. */
    Taken inStore() {
        return locally ? new Taken(NO_WINDOW, 0, at, true) : this;
    }
}
