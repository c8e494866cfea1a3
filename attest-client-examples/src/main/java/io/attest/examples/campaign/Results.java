package io.attest.examples.campaign;

import io.attest.client.batch.SendEntry;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.examples.cli.CsvTable;
import io.attest.examples.cli.OutputFile;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of what became of each row, which is a file of recipients, too.
 *
 * @param file null if none is wanted
 */
record Results(@Nullable Path file) {

    /** Before a request is made. */
    void refuseToReplaceAnother(Recipients recipients) {
        if (file != null) {
            OutputFile unused = output(file, recipients).checked();
        }
    }

    void write(Recipients recipients, Map<String, SendEntry> rows) {
        if (file == null) {
            return;
        }
        Map<String, Recipient> ofFile = new HashMap<>();
        recipients.rows().forEach(each -> ofFile.put(each.key(), each));
        List<String> none = recipients.ownColumns().stream().map(name -> "").toList();
        CsvTable table = new CsvTable(columns(recipients));
        rows.forEach((key, row) -> {
            Recipient recipient = ofFile.get(key);
            table.row(cells(row, recipient == null ? none : recipient.own()));
        });
        output(file, recipients).write(table);
    }

    /** Columns that a person has added make it another file. */
    private static OutputFile output(Path file, Recipients recipients) {
        String header = new CsvTable(columns(recipients)).toString();
        return new OutputFile(file, header.substring(1));
    }

    private static String[] columns(Recipients recipients) {
        return Stream.concat(RecipientFile.ALL.stream(), recipients.ownColumns().stream())
                .toArray(String[]::new);
    }

    private static @Nullable Object[] cells(SendEntry row, List<String> own) {
        CreateAttestationRequest request = row.item().request();
        return Stream.concat(
                        Stream.of(
                                request.personId(),
                                request.documentId(),
                                Objects.requireNonNullElse(request.recipientMessage(), ""),
                                Progress.word(row.state()),
                                Objects.requireNonNullElse(row.reason(), ""),
                                row.at().truncatedTo(ChronoUnit.SECONDS)),
                        own.stream())
                .toArray();
    }
}
