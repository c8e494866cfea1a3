package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.report.Bands.Band;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CoverageTest {

    @Test
    void theLowestShareOfThoseAskedComesFirstThenTheNameAndLastThoseWithoutRequests() {
        Coverage coverage = DocumentsOf.coverage(
                DocumentsOf.named("no requests", 0, 0, 0, 60),
                DocumentsOf.named("all of one", 1, 0, 0, 59),
                DocumentsOf.named("B half", 5, 3, 2, 0),
                DocumentsOf.named("a half", 1, 1, 0, 40),
                DocumentsOf.named("nearly all", 199, 1, 0, 0),
                DocumentsOf.named("none of two", 0, 1, 1, 0));

        assertThat(coverage.documents())
                .extracting(DocumentCoverage::name)
                .containsExactly("none of two", "a half", "B half", "nearly all", "all of one", "no requests");
        assertThat(coverage.documents())
                .extracting(each -> Objects.requireNonNull(each.tally()).shareText())
                .containsExactly("0%", "50%", "50%", "99%", "100%", "–");
        assertThat(coverage.withoutRequests()).isEqualTo(1);
        assertThat(coverage.tally()).isEqualTo(new Tally(206, 6, 3, 159, 6, 212));
    }

    @Test
    void aBarIsAsLongAsItsFourCountsWhateverTheTotal() {
        Bar bar = Bar.of(new Tally(1, 2, 0, 5, 4, 1000));

        assertThat(bar.parts())
                .containsExactly(
                        new Bar.Part("attested", "0.00%", "12.50%"),
                        new Bar.Part("pending", "12.50%", "25.00%"),
                        new Bar.Part("none", "37.50%", "62.50%"));
        assertThat(bar.renewal().width()).isEqualTo("50.00%");
        assertThat(Bar.of(Tally.ZERO).renewal().width()).isEqualTo("0%");
        assertThat(bar.description()).isEqualTo("1 attested, 2 pending, 0 outdated, 5 not requested, 4 renewal due");
    }

    @Test
    void bandsCountTheDocumentsThatHaveRequests() {
        assertThat(Bands.of(DocumentsOf.coverage(
                        DocumentsOf.named("no requests", 0, 0, 0, 60),
                        DocumentsOf.named("0", 0, 1, 0, 0),
                        DocumentsOf.named("99", 99, 1, 0, 0),
                        DocumentsOf.named("100", 3, 0, 0, 0),
                        DocumentsOf.named("more than all", 3, -1, 0, 0))))
                .extracting(Band::documents)
                .containsExactly(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2);
    }
}
