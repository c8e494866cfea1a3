package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import org.junit.jupiter.api.Test;

class CsvReportTest {

    /** What else is a formula, {@code CsvTableTest} tries. */
    @Test
    void aNameIsNeverAFormula() {
        String csv = CsvReport.of(DocumentsOf.coverage(DocumentsOf.named("=1+1", 1, 0, 0, 0)))
                .toString();

        assertThat(CsvReader.builder().ofNamedCsvRecord(csv).stream())
                .extracting(record -> record.getField("name"))
                .containsExactly("'=1+1");
    }
}
