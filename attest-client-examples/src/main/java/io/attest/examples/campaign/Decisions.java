package io.attest.examples.campaign;

import java.util.List;

/**
 * What a person has decided about rows that are not sent.
 *
 * @param markSent rows of the ledger
 */
record Decisions(List<Long> markSent, boolean retryUnknown, boolean retryRefused) {

    boolean isEmpty() {
        return markSent.isEmpty() && !retryUnknown && !retryRefused;
    }

    /** All or none of the marks: a wrong id is found before any is made. */
    void apply(Ledger ledger, List<LedgerRow> rows) {
        for (long id : markSent) {
            if (rows.stream().noneMatch(row -> row.id() == id && row.state() == State.UNKNOWN)) {
                throw new CampaignException(
                        ExitCode.WRONG_INPUT,
                        "--mark-sent " + id + ": the ledger has no unknown row with this number.");
            }
        }
        markSent.stream().distinct().forEach(ledger::markSent);
        if (retryUnknown) {
            ledger.repeat(State.UNKNOWN);
        }
        if (retryRefused) {
            ledger.repeat(State.REFUSED);
        }
    }
}
