package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.report.Bands.Band;
import org.junit.jupiter.api.Test;

class CoverageTest {

    @Test
    void theLowestShareOfThoseAskedComesFirstThenTheNameAndLastThoseWithoutRequests() {
        Coverage coverage = DocumentsOf.coverage(
                DocumentsOf.named("no requests", 0, 0, 0, 60),
                DocumentsOf.named("all of one", 1, 0, 0, 59),
                DocumentsOf.named("B half", 5, 3, 2, 0),
                DocumentsOf.named("a half", 1, 1, 0, 40),
                DocumentsOf.named("none of two", 0, 1, 1, 0));

        assertThat(coverage.documents())
                .extracting(DocumentCoverage::name)
                .containsExactly("none of two", "a half", "B half", "all of one", "no requests");
        assertThat(coverage.withoutRequests()).isEqualTo(1);
        assertThat(coverage.tally()).isEqualTo(new Tally(7, 5, 3, 159, 5, 12));
    }

    @Test
    void aShareIsRoundedDown() {
        assertThat(new Tally(999, 1, 0, 0, 0, 0).shareText()).isEqualTo("99%");
        assertThat(new Tally(1000, 0, 0, 0, 0, 0).shareText()).isEqualTo("100%");
        assertThat(new Tally(0, 0, 0, 5, 0, 5).shareText()).isEqualTo("–");
    }

    @Test
    void theBarShowsTheShareOfAll() {
        Tally tally = new Tally(47, 20, 14, 19, 0, 0);

        assertThat(tally.shareText()).isEqualTo("58%");
        assertThat(tally.shareOfAllText()).isEqualTo("47%");
        assertThat(Bar.of(tally).parts()).first().isEqualTo(new Bar.Part("attested", "0.00%", "47.00%"));
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
        assertThat(bar.description()).isEqualTo("1 attested, 2 pending, 0 outdated, 5 not requested, 4 renewal due");
    }

    @Test
    void aBarNeverLeavesItsPlace() {
        assertThat(Bar.of(Tally.ZERO).parts()).isEmpty();
        assertThat(Bar.of(Tally.ZERO).renewal().width()).isEqualTo("0%");
        assertThat(Bar.of(new Tally(1, -7, 0, 0, 9, 0)).renewal().width()).isEqualTo("100.00%");
        assertThat(Bar.of(new Tally(1, -7, 0, 0, -9, 0)).parts())
                .containsExactly(new Bar.Part("attested", "0.00%", "100.00%"));
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
