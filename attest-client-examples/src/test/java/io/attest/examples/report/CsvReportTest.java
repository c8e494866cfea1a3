package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReportTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"})
    void aNameIsNeverAFormula(String name) {
        String csv = CsvReport.of(DocumentsOf.coverage(DocumentsOf.named(name, 1, 0, 0, 0)));

        assertThat(CsvReader.builder().ofNamedCsvRecord(csv).stream())
                .extracting(record -> record.getField("name"))
                .containsExactly("'" + name);
    }
}
