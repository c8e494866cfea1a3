package io.attest.examples.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.StringWriter;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * CSV for spreadsheets. It begins with a byte order mark, without which they take it for something else than UTF-8.
 * They run a cell that looks like a formula; with an apostrophe before it they show it. Some split at semicolons too,
 * and take no notice of quotes then.
 */
public final class CsvTable {

    private static final Pattern BEFORE_A_FORMULA = Pattern.compile("(?<![^;\t\r\n])(?=['\\s\"]*+[=+\\-@＝＋－＠])");

    private final StringWriter text = new StringWriter().append('\uFEFF');
    // What it writes to is in memory already.
    private final CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);

    /** Begins with the names of the columns. */
    public CsvTable(String... columns) {
        csv.writeRecord(Stream.of(columns).map(CsvTable::cell).toList());
    }

    /** Adds a row; null is an empty cell. */
    public void row(@Nullable Object... cells) {
        csv.writeRecord(Stream.of(cells).map(CsvTable::cell).toList());
    }

    private static String cell(@Nullable Object value) {
        return value instanceof String words
                ? BEFORE_A_FORMULA.matcher(words).replaceAll("'")
                : Objects.toString(value, "");
    }

    /** Returns what is to be written as UTF-8. */
    @Override
    public String toString() {
        return text.toString();
    }
}
