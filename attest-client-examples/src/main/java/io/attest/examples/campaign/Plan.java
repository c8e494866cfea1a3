package io.attest.examples.campaign;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a run does. The ledger says who got what, and the file who is to get what now.
 *
 * @param toSend rows of the file that are new or pending, with the text of the file
 * @param left so many further ones, which the limit leaves to the next run
 * @param toWithdraw the keys of pending rows that this run does not send, or not with that text
 * @param ofOthers pending rows that the file does not have
 * @param changed those to send that the ledger has with another text
 * @param kept rows of the file that were or may have been sent with another text
 * @param sent what the ledger has of rows that were sent to before
 */
record Plan(
        List<Recipient> toSend,
        int left,
        List<String> toWithdraw,
        List<SendEntry> ofOthers,
        List<Recipient> changed,
        List<Recipient> kept,
        List<SendEntry> sent) {

    /** @param limit how many rows may be sent, or null for all */
    static Plan of(List<Recipient> file, Map<String, SendEntry> ledger, @Nullable Integer limit) {
        List<Recipient> open =
                file.stream().filter(row -> isOpen(ledger.get(row.key()))).toList();
        List<Recipient> toSend = limit == null ? open : open.subList(0, Math.min(limit, open.size()));
        Set<SendItem> items = toSend.stream().map(Recipient::item).collect(Collectors.toSet());
        Set<String> keys = file.stream().map(Recipient::key).collect(Collectors.toSet());
        List<SendEntry> pending = ledger.values().stream()
                .filter(row -> row.state() == SendState.PENDING)
                .toList();
        return new Plan(
                toSend,
                open.size() - toSend.size(),
                pending.stream()
                        .filter(row -> !items.contains(row.item()))
                        .map(row -> row.item().key())
                        .toList(),
                pending.stream().filter(row -> !keys.contains(row.item().key())).toList(),
                toSend.stream()
                        .filter(row -> hasAnotherText(row, ledger.get(row.key())))
                        .toList(),
                file.stream()
                        .filter(row -> keepsAnotherText(row, ledger.get(row.key())))
                        .toList(),
                file.stream()
                        .map(row -> ledger.get(row.key()))
                        .filter(row -> row != null && row.state() == SendState.SENT)
                        .toList());
    }

    private static boolean isOpen(@Nullable SendEntry known) {
        return known == null || known.state() == SendState.PENDING;
    }

    /** Of a rejected row, the text of the file is sent when it is sent again. */
    private static boolean keepsAnotherText(Recipient row, @Nullable SendEntry known) {
        return known != null
                && known.state() != SendState.PENDING
                && known.state() != SendState.REJECTED
                && hasAnotherText(row, known);
    }

    private static boolean hasAnotherText(Recipient row, @Nullable SendEntry known) {
        return known != null && !text(known.item()).equals(text(row.item()));
    }

    /** Without what a spreadsheet changes in it. */
    private static String text(SendItem item) {
        return Objects.requireNonNullElse(item.request().recipientMessage(), "").replace("\r\n", "\n");
    }
}
