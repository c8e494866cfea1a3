package io.attest.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CsvTableTest {

    private static final String[] PARTS = {
        "=", "+", "-", "@", "＝", "－", "'", "\"", " ", "\n", "\r", "\t", ";", ",", "a", "é", "\u0000", "=1+1", "''",
        "\ud83d"
    };

    /** It comes back as it was, and no part of it is a formula, wherever a spreadsheet splits the line. */
    @Test
    void noTextRuns() {
        Random random = new Random(69);
        for (int i = 0; i < 20_000; i++) {
            String text = IntStream.range(0, random.nextInt(8))
                    .mapToObj(each -> PARTS[random.nextInt(PARTS.length)])
                    .collect(Collectors.joining());
            CsvTable table = new CsvTable("first", text);
            table.row("cell", text);
            String csv = table.toString();

            assertThat(csv.split("[;\t\r\n]")).as(csv).noneMatch(part -> part.matches("(?s)[\\s\"]*[=+\\-@＝＋－＠].*"));
        }
    }
}
