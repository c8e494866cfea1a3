package io.attest.examples.campaign;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendState;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.examples.cli.CsvTable;
import io.attest.examples.cli.OutputFile;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of what became of each row, which is no list of recipients: who gets it has no ledger.
 *
 * @param file null if none is wanted
 */
record Results(@Nullable Path file, Recipients recipients) {

    private static final List<String> COLUMNS = List.of("state", "reason", "time");
    // The last column, without cells.
    private static final String MARK = "campaign-results";
    private static final String UNFINISHED = "-unfinished";

    private static final Set<String> STATES =
            Stream.of(SendState.values()).map(Progress::word).collect(Collectors.toSet());

    /**
     * Refuses a table of results, also one that a person has changed.
     *
     * @param columns the names of a file's columns
     * @param values what each of them has
     */
    static void refuse(List<String> columns, List<Set<String>> values) {
        int ours = Collections.indexOfSubList(columns, COLUMNS);
        IntStream.range(0, values.size())
                .filter(i -> i == ours || columns.get(i).startsWith(MARK) || areStates(values.get(i)))
                .findFirst()
                .ifPresent(i -> {
                    throw new IllegalArgumentException("Nothing was sent: by its column " + columns.get(i)
                            + ", the file has the results of a campaign, and is no list of recipients. Run the"
                            + " campaign's own file, and name its ledger by --ledger, or ask who has them.");
                });
    }

    private static boolean areStates(Set<String> values) {
        List<String> words = values.stream()
                .filter(value -> !value.isEmpty())
                .map(value -> value.toLowerCase(Locale.ROOT))
                .toList();
        return !words.isEmpty() && STATES.containsAll(words);
    }

    /** Before a request is made. */
    void refuseToReplaceAnother() {
        if (file != null) {
            OutputFile unused = output(file).checked();
        }
    }

    /** @param finished whether no row is left to send */
    void write(Map<String, SendEntry> rows, boolean finished) {
        if (file == null) {
            return;
        }
        Map<String, List<String>> own = new HashMap<>();
        recipients.rows().forEach(each -> own.put(each.key(), each.own()));
        List<String> none = recipients.ownColumns().stream().map(name -> "").toList();
        CsvTable table = new CsvTable(columns(finished ? MARK : MARK + UNFINISHED));
        rows.forEach((key, row) -> table.row(cells(row, own.getOrDefault(key, none))));
        output(file).write(table);
    }

    /** Columns that a person has added make it another file. */
    private OutputFile output(Path path) {
        return new OutputFile(
                path, Stream.of(MARK, MARK + UNFINISHED).map(this::header).toList());
    }

    private String header(String mark) {
        return new CsvTable(columns(mark)).toString().substring(1);
    }

    private String[] columns(String mark) {
        return Stream.of(RecipientFile.COLUMNS, COLUMNS, recipients.ownColumns(), List.of(mark))
                .flatMap(List::stream)
                .toArray(String[]::new);
    }

    private static @Nullable Object[] cells(SendEntry row, List<String> own) {
        CreateAttestationRequest request = row.item().request();
        return Stream.of(
                        List.of(
                                request.personId(),
                                request.documentId(),
                                Objects.requireNonNullElse(request.recipientMessage(), ""),
                                Progress.word(row.state()),
                                Objects.requireNonNullElse(row.reason(), ""),
                                row.at().truncatedTo(ChronoUnit.SECONDS)),
                        own,
                        List.of(""))
                .flatMap(List::stream)
                .toArray();
    }
}
