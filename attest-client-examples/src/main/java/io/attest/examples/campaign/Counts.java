package io.attest.examples.campaign;

import java.util.Collection;

/** How many rows are in which state; together they are all. */
record Counts(int sent, int refused, int unknown, int pending) {

    static Counts of(Collection<LedgerRow> rows) {
        return new Counts(
                count(rows, State.SENT),
                count(rows, State.REFUSED),
                count(rows, State.UNKNOWN),
                count(rows, State.PENDING) + count(rows, State.SENDING));
    }

    private static int count(Collection<LedgerRow> rows, State state) {
        return (int) rows.stream().filter(row -> row.state() == state).count();
    }

    int all() {
        return sent + refused + unknown + pending;
    }

    int settled() {
        return all() - pending;
    }

    /** One row has gone from pending to another state. */
    Counts settle(State state) {
        return switch (state) {
            case SENT -> new Counts(sent + 1, refused, unknown, pending - 1);
            case REFUSED -> new Counts(sent, refused + 1, unknown, pending - 1);
            case UNKNOWN -> new Counts(sent, refused, unknown + 1, pending - 1);
            case PENDING, SENDING -> this;
        };
    }

    @Override
    public String toString() {
        return "sent=" + sent + " refused=" + refused + " unknown=" + unknown + " pending=" + pending;
    }
}
