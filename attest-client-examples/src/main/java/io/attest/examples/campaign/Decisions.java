package io.attest.examples.campaign;

import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a person has decided about rows that are not sent, and about a pause. Rows are named by their keys. */
record Decisions(List<String> markSent, List<String> sendAgain, boolean retryRejected, boolean resume) {

    boolean isEmpty() {
        return markSent.isEmpty() && sendAgain.isEmpty() && !retryRejected && !resume;
    }

    /** All or none: a wrong key is found before anything is changed. */
    void apply(BatchSender sender, SendLedger ledger) {
        Set<String> unknown = keys(ledger, SendState.UNKNOWN);
        Stream.concat(markSent.stream(), sendAgain.stream())
                .filter(key -> !unknown.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw new IllegalArgumentException("The ledger has no unknown row " + key + ".");
                });
        // Whether another process has decided meanwhile does not matter: the ledger takes one decision.
        markSent.forEach(sender::markSent);
        sendAgain.forEach(sender::sendAgain);
        int unused = sender.sendAgain(SendState.REJECTED, row -> retryRejected);
        if (resume) {
            sender.resume();
        }
    }

    static Set<String> keys(SendLedger ledger, SendState state) {
        return ledger.entries(state).stream()
                .map(SendEntry::item)
                .map(item -> item.key())
                .collect(Collectors.toSet());
    }
}
