package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReportTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠1", " =1", "\"=1"})
    void aNameIsNeverAFormula(String name) {
        String csv = csv(name);

        assertThat(CsvReader.builder().ofNamedCsvRecord(csv).stream())
                .extracting(record -> record.getField("name"))
                .containsExactly("'" + name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a;=1+1", "a; =1+1", "a;\"=1+1\"", "a;\"\"=1+1", "a\n=1+1", "a\r=1+1", "a\t=1+1", "\t=1", ";;@A1"
            })
    void noPartOfANameIsAFormulaWhereASpreadsheetSplitsIt(String name) {
        assertThat(csv(name).split("[;\t\r\n]")).noneMatch(cell -> cell.matches("[\\s\"]*[=+@-].*"));
    }

    @Test
    void anOrdinaryNameStaysAsItIs() {
        assertThat(csv("A - B; C (=D) \"E\" f@g")).contains(",\"A - B; C (=D) \"\"E\"\" f@g\",");
    }

    private static String csv(String name) {
        return CsvReport.of(DocumentsOf.coverage(DocumentsOf.named(name, 1, 0, 0, 0)))
                .toString();
    }
}
