package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class DocumentQueryTest {

    private static final DocumentQuery FULL = new DocumentQuery("handbook", true, 50, 3);

    @Test
    void nothingIsSetByDefault() {
        assertThat(DocumentQuery.defaults()).isEqualTo(new DocumentQuery(null, null, null, null));
    }

    @Test
    void aPageHoldsAtMostWhatTheInterfaceAllows() {
        assertThat(DocumentQuery.MAX_PER_PAGE).isEqualTo(100);
    }

    @Test
    void eachWitherChangesOneComponentOfACopy() {
        assertThat(FULL.nameContains("policy")).isEqualTo(new DocumentQuery("policy", true, 50, 3));
        assertThat(FULL.archived(false)).isEqualTo(new DocumentQuery("handbook", false, 50, 3));
        assertThat(FULL.perPage(7)).isEqualTo(new DocumentQuery("handbook", true, 7, 3));
        assertThat(FULL.page(9)).isEqualTo(new DocumentQuery("handbook", true, 50, 9));
        assertThat(FULL).isEqualTo(new DocumentQuery("handbook", true, 50, 3));
    }

    @Test
    void nameContainsRefusesNull() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FULL.nameContains(null))
                .withMessage("nameContains must not be null");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 99, 100})
    void perPageWithinItsRangeIsAccepted(int perPage) {
        assertThat(FULL.perPage(perPage).perPage()).isEqualTo(perPage);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 101, Integer.MAX_VALUE})
    void perPageOutsideItsRangeIsRefused(int perPage) {
        String message = "perPage must be between 1 and 100, but is " + perPage;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FULL.perPage(perPage))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DocumentQuery(null, null, perPage, null))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, Integer.MAX_VALUE})
    void pageWithinItsRangeIsAccepted(int page) {
        assertThat(FULL.page(page).page()).isEqualTo(page);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0})
    void pageOutsideItsRangeIsRefused(int page) {
        String message = "page must be at least 1, but is " + page;
        assertThatIllegalArgumentException().isThrownBy(() -> FULL.page(page)).withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DocumentQuery(null, null, null, page))
                .withMessage(message);
    }
}
