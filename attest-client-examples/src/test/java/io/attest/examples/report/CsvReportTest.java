package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReportTest {

    @Test
    void holdsTheCountsByTheServicesNames() {
        String csv = CsvReport.of(DocumentsOf.coverage(
                DocumentsOf.named("a \"name\", with\nall", 1, 2, 0, 4), DocumentsOf.named("nothing", 0, 0, 0, 4)));

        assertThat(csv).startsWith("\uFEFFdocument_id,");
        List<NamedCsvRecord> records = read(csv);
        assertThat(records).hasSize(2);
        assertThat(records.get(0).getField("name")).isEqualTo("a \"name\", with\nall");
        assertThat(records.get(0).getField("attested_latest")).isEqualTo("1");
        assertThat(records.get(0).getField("pending_attested")).isEqualTo("2");
        assertThat(records.get(0).getField("unrequested")).isEqualTo("4");
        assertThat(records.get(0).getField("asked")).isEqualTo("3");
        assertThat(records.get(0).getField("attested_share")).isEqualTo("0.3333");
        assertThat(records.get(1).getField("attested_share")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"})
    void aNameIsNeverAFormula(String name) {
        String csv = CsvReport.of(DocumentsOf.coverage(DocumentsOf.named(name, 1, 0, 0, 0)));

        assertThat(read(csv).get(0).getField("name")).isEqualTo("'" + name);
    }

    private static List<NamedCsvRecord> read(String csv) {
        return CsvReader.builder().ofNamedCsvRecord(csv.substring(1)).stream().toList();
    }
}
