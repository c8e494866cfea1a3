package io.attest.examples.campaign;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.attest.client.model.CreateAttestationRequest;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the whole file before anything is sent, and reports every row that cannot be used. */
final class RecipientFile {

    static final List<String> COLUMNS = List.of("person_id", "document_id", "recipient_message");

    private static final String NEXT = System.lineSeparator() + "  ";

    private final List<Recipient> recipients = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Long> lines = new HashMap<>();
    private @Nullable List<String> header;

    private RecipientFile() {}

    /** Reads a file; at least one recipient. */
    static List<Recipient> read(Path file) {
        try {
            return read(Files.readString(file).replaceFirst("^\uFEFF", ""));
        } catch (CharacterCodingException e) {
            // Replaced, it would reach people.
            throw new IllegalArgumentException(
                    "The file is not UTF-8: " + file + ". A spreadsheet calls the format \"CSV UTF-8\".", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("The file cannot be read: " + file, e);
        }
    }

    /** Reads CSV without a byte-order mark. */
    static List<Recipient> read(String text) {
        RecipientFile file = new RecipientFile();
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            records.forEach(file::take);
        } catch (CsvParseException e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            file.problems.add(e.getMessage() + (reason == e ? "" : ": " + reason.getMessage())
                    + ". The rows after it could not be read.");
        } catch (IOException e) {
            throw new IllegalStateException("a text is no file", e);
        }
        if (file.problems.isEmpty() && file.recipients.isEmpty()) {
            file.problems.add("There is no row to send; the first line must be " + String.join(",", COLUMNS));
        }
        refuse(file.problems);
        return file.recipients;
    }

    static void refuse(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "Nothing was sent: the file has rows that cannot be used." + NEXT + String.join(NEXT, problems));
        }
    }

    private void take(CsvRecord row) {
        if (row.getFields().stream().allMatch(String::isBlank)) {
            return;
        }
        if (header == null) {
            header = row.getFields().stream().map(String::strip).toList();
            if (!COLUMNS.equals(header)) {
                problem(
                        row,
                        "the columns must be " + String.join(",", COLUMNS) + ", but are " + String.join(",", header));
            }
        } else if (!COLUMNS.equals(header)) {
            // Each row would be wrong.
            return;
        } else if (row.getFieldCount() != COLUMNS.size()) {
            problem(row, "has " + row.getFieldCount() + " fields instead of " + COLUMNS.size());
        } else if (row.getField(2).startsWith(" ")
                && row.getField(2).stripLeading().startsWith("\"")) {
            // It is text by the rules of CSV, but not what the file's author meant.
            problem(row, "has a space before the message's quote");
        } else {
            add(row);
        }
    }

    private void add(CsvRecord row) {
        try {
            CreateAttestationRequest request = CreateAttestationRequest.of(
                    row.getField(0).strip(), row.getField(1).strip());
            String message = row.getField(2);
            Recipient recipient = new Recipient(
                    row.getStartingLineNumber(), message.isBlank() ? request : request.recipientMessage(message));
            Long before = lines.putIfAbsent(recipient.key(), recipient.line());
            if (before == null) {
                recipients.add(recipient);
            } else {
                problem(row, "has the person and the document of line " + before);
            }
        } catch (IllegalArgumentException e) {
            problem(row, String.valueOf(e.getMessage()));
        }
    }

    private void problem(CsvRecord row, String what) {
        problems.add("line " + row.getStartingLineNumber() + ": " + what);
    }
}
