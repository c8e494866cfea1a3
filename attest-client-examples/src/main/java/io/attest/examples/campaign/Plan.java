package io.attest.examples.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a file means to a ledger.
 *
 * @param toSend rows that are to be sent, the added ones among them
 * @param added rows that the ledger does not know
 * @param warnings what has changed in the file, but cannot change what was sent; for a person
 */
record Plan(List<Recipient> toSend, List<Recipient> added, List<String> warnings) {

    static Plan of(List<Recipient> file, List<LedgerRow> ledger) {
        Map<Recipient.Key, LedgerRow> known = new HashMap<>();
        ledger.forEach(row -> known.put(row.key(), row));
        List<Recipient> toSend = new ArrayList<>();
        List<Recipient> added = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        Set<Recipient.Key> inFile = new HashSet<>();
        for (Recipient recipient : file) {
            inFile.add(recipient.key());
            LedgerRow row = known.get(recipient.key());
            if (row == null) {
                added.add(recipient);
                toSend.add(recipient);
            } else if (row.state() == State.PENDING) {
                toSend.add(recipient);
            } else if (!row.messageHash().equals(recipient.messageHash())) {
                warnings.add("line " + recipient.line() + ": the message has changed since row #" + row.id() + " was "
                        + attempted(row.state()) + "; that stays as it is");
            }
        }
        for (LedgerRow row : ledger) {
            if (!inFile.contains(row.key()) && row.state() != State.SENT && row.state() != State.REFUSED) {
                warnings.add("row #" + row.id() + " of the ledger is "
                        + row.state().name().toLowerCase(Locale.ROOT)
                        + " and no longer in the file: it will not be sent");
            }
        }
        return new Plan(List.copyOf(toSend), List.copyOf(added), List.copyOf(warnings));
    }

    private static String attempted(State state) {
        return switch (state) {
            case SENT -> "sent";
            case REFUSED -> "refused";
            case PENDING, SENDING, UNKNOWN -> "tried";
        };
    }
}
