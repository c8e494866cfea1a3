package io.attest.examples.campaign;

import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What a person has decided about rows that are not sent, and about a pause. Rows are named by their keys. */
record Decisions(List<String> markSent, List<String> sendAgain, boolean retryRejected, boolean resume) {

    boolean isEmpty() {
        return markSent.isEmpty() && sendAgain.isEmpty() && !retryRejected && !resume;
    }

    /** All or none: a wrong key is found before anything is changed. */
    void check(Map<String, SendEntry> ledger, Set<String> file) {
        Stream.concat(markSent.stream(), sendAgain.stream()).forEach(key -> {
            SendEntry row = ledger.get(key);
            if (row == null || row.state() != SendState.UNKNOWN) {
                throw new IllegalArgumentException("The ledger has no unknown row " + key + ".");
            }
        });
        markSent.stream().filter(sendAgain::contains).forEach(key -> {
            throw new IllegalArgumentException("There are two decisions for the row " + key + ".");
        });
        sendAgain.stream().filter(key -> !file.contains(key)).forEach(key -> {
            throw new IllegalArgumentException("The file has no row " + key + ", and only rows of the file are sent.");
        });
    }

    void apply(BatchSender sender, Set<String> file) {
        markSent.forEach(sender::markSent);
        sendAgain.forEach(sender::sendAgain);
        int unused = sender.sendAgain(
                SendState.REJECTED,
                row -> retryRejected && file.contains(row.item().key()));
        if (resume) {
            sender.resume();
        }
    }
}
