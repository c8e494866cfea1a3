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
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads the whole file before anything is sent, and reports every row that cannot be used. Columns are found by their
 * names, in any order and beside others; what spreadsheets make of a CSV file is read.
 */
final class RecipientFile {

    static final List<String> COLUMNS = List.of("person_id", "document_id", "recipient_message");

    private static final String PERSON = COLUMNS.get(0);
    private static final String DOCUMENT = COLUMNS.get(1);
    private static final String MESSAGE = COLUMNS.get(2);
    private static final String INVISIBLE = "[\\s\\p{Z}\\p{Cf}]+";
    private static final Pattern EDGES = Pattern.compile("^" + INVISIBLE + "|" + INVISIBLE + "$");
    private static final Pattern FORMULA = Pattern.compile("^=\"([^\"]*)\"$");
    private static final String NEXT = System.lineSeparator() + "  ";

    private final List<Recipient> recipients = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Long> lines = new HashMap<>();
    // Their numbers from 0, by name; empty before the first row and if that is wrong.
    private final Map<String, Integer> columns = new HashMap<>();
    private final List<Integer> own = new ArrayList<>();
    private final List<Set<String>> values = new ArrayList<>();
    private List<String> names = List.of();
    private List<String> ownColumns = List.of();
    private int width;

    private final boolean asIs;

    private RecipientFile(boolean asIs) {
        this.asIs = asIs;
    }

    /**
     * Reads a file; at least one recipient.
     *
     * @param asIs whether messages are meant that look like those of a mail merge that failed
     */
    static Recipients read(Path file, boolean asIs) {
        try {
            return read(Files.readString(file), asIs);
        } catch (CharacterCodingException e) {
            // Replaced, it would reach people.
            throw new IllegalArgumentException(
                    "The file is not UTF-8: " + file + ". A spreadsheet calls the format \"CSV UTF-8\".", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("The file cannot be read: " + file, e);
        }
    }

    /** Reads CSV. */
    static Recipients read(String whole, boolean asIs) {
        // The line stays, so that the others keep their numbers.
        Matcher named = Pattern.compile("^\uFEFF*(?i:sep=)(.)\\s*?(?=\\R)").matcher(whole);
        boolean isNamed = named.find();
        String text = isNamed ? whole.substring(named.end()) : whole.replaceFirst("^\uFEFF+", "");
        RecipientFile file = new RecipientFile(asIs);
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .allowUnclosedQuote(false)
                .fieldSeparator(isNamed ? named.group(1).charAt(0) : separator(text))
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
        Results.refuse(file.names, file.values);
        if (file.problems.isEmpty() && file.recipients.isEmpty()) {
            file.problems.add("There is no row to send; the first line must have " + String.join(",", COLUMNS));
        }
        refuse(file.problems);
        return new Recipients(file.recipients, file.ownColumns);
    }

    static void refuse(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "Nothing was sent: the file has rows that cannot be used." + NEXT + String.join(NEXT, problems));
        }
    }

    /** The one that the header has most of. */
    private static char separator(String text) {
        String header = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        return Stream.of(',', ';', '\t')
                .max(Comparator.comparing(
                        each -> header.chars().filter(c -> c == each).count()))
                .filter(each -> header.indexOf(each) >= 0)
                .orElse(',');
    }

    private void take(CsvRecord row) {
        if (row.getFields().stream().allMatch(String::isBlank)) {
            return;
        }
        if (names.isEmpty()) {
            takeHeader(row);
            return;
        }
        for (int i = 0; i < Math.min(width, row.getFieldCount()); i++) {
            values.get(i).add(clean(row.getField(i)));
        }
        if (columns.isEmpty()) {
            // Each row would be wrong.
            return;
        } else if (row.getFieldCount() <= last() || hasMore(row)) {
            problem(row, "has " + row.getFieldCount() + " fields instead of " + width);
        } else if (message(row).startsWith(" ") && message(row).stripLeading().startsWith("\"")) {
            // It is text by the rules of CSV, but not what the file's author meant.
            problem(row, "has a space before the message's quote");
        } else {
            add(row);
        }
    }

    private void takeHeader(CsvRecord row) {
        names = row.getFields().stream()
                .map(name -> clean(name).toLowerCase(Locale.ROOT))
                .toList();
        for (int i = 0; i < names.size(); i++) {
            if (columns.putIfAbsent(names.get(i), i) != null && COLUMNS.contains(names.get(i))) {
                problem(row, "has the column " + names.get(i) + " twice");
            }
            width = names.get(i).isEmpty() ? width : i + 1;
            values.add(new HashSet<>());
        }
        if (!columns.keySet().containsAll(COLUMNS)) {
            columns.clear();
            problem(
                    row,
                    "the columns must be " + String.join(",", COLUMNS) + ", in any order and beside others, but are "
                            + String.join(",", names));
            return;
        }
        Set<Integer> known = COLUMNS.stream().map(this::column).collect(Collectors.toSet());
        IntStream.range(0, width).filter(i -> !known.contains(i)).forEach(own::add);
        ownColumns = own(row);
    }

    /** The last column that is needed: a row that ends before it is broken. */
    private int last() {
        return COLUMNS.stream().mapToInt(this::column).max().orElse(0);
    }

    private boolean hasMore(CsvRecord row) {
        return row.getFields().stream().skip(width).anyMatch(each -> !each.isBlank());
    }

    private String message(CsvRecord row) {
        return text(row, column(MESSAGE));
    }

    private int column(String name) {
        return Objects.requireNonNull(columns.get(name));
    }

    private String id(CsvRecord row, String name) {
        String id = clean(row.getField(column(name)));
        id.chars().filter(c -> c < ' ' || c > '~').findFirst().ifPresent(c -> {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "%s contains the character U+%04X", name, c));
        });
        return id;
    }

    /** Without what a spreadsheet puts around an id, and what cannot be seen. */
    private static String clean(String cell) {
        String visible = EDGES.matcher(cell).replaceAll("");
        return EDGES.matcher(FORMULA.matcher(visible).replaceAll("$1")).replaceAll("");
    }

    private static String text(CsvRecord row, int column) {
        return column < row.getFieldCount() ? row.getField(column) : "";
    }

    private List<String> own(CsvRecord row) {
        return own.stream().map(column -> text(row, column)).toList();
    }

    private void add(CsvRecord row) {
        try {
            CreateAttestationRequest request = CreateAttestationRequest.of(id(row, PERSON), id(row, DOCUMENT));
            String message = message(row);
            Recipient recipient = new Recipient(
                    row.getStartingLineNumber(),
                    message.isBlank() ? request : request.withRecipientMessage(message),
                    own(row));
            refuseUnmeant(message);
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

    private void refuseUnmeant(String message) {
        if (!asIs) {
            Unmeant.in(message).ifPresent(place -> {
                throw new IllegalArgumentException("recipient_message has \"" + place
                        + "\", which looks like what a spreadsheet or a mail merge leaves when it fails; if it is"
                        + " meant, add --as-is");
            });
        }
    }

    private void problem(CsvRecord row, String what) {
        problems.add("line " + row.getStartingLineNumber() + ": " + what);
    }
}
