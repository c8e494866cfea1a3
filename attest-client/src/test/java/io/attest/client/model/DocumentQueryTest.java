package io.attest.client.model;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class DocumentQueryTest {

    private static final DocumentQuery ALL = DocumentQuery.defaults();

    @Test
    void nameContainsHasAtMost255Characters() {
        assertThat(ALL.withNameContains("x".repeat(255)).nameContains()).hasSize(255);
        assertRejected("nameContains must have at most 255", () -> ALL.withNameContains("x".repeat(256)));
    }

    @Test
    void pagesAreCountedFromOneAndHaveUpTo100Documents() {
        assertRejected("perPage must be between 1 and 100, but is 0", () -> ALL.withPerPage(0));
        assertThat(ALL.withPage(1).withPage(Integer.MAX_VALUE).page()).isEqualTo(Integer.MAX_VALUE);
        assertRejected("page must be at least 1, but is 0", () -> ALL.withPage(0));
    }

    @Test
    void takesParametersThatThisVersionDoesNotKnow() {
        assertThat(ALL.withParameter("sort", "name")
                        .withParameter("order", "")
                        .withParameter("sort", "id")
                        .parameters())
                .isEqualTo(Map.of("sort", "id", "order", ""));
        assertRejected("name must not be blank", () -> ALL.withParameter(" ", "1"));
        assertRejected("value contains a", () -> ALL.withParameter("sort", "a\0b"));
        assertRejected("name contains a", () -> ALL.withParameter("\ud83d", "a"));
    }

    @Test
    void aParameterThatThisVersionKnowsSetsItsComponent() {
        DocumentQuery ahead = ALL.withParameter("name", "book")
                .withParameter("archived", "true")
                .withParameter("per_page", "7")
                .withParameter("page", "3");

        assertThat(ahead).isEqualTo(new DocumentQuery("book", true, 7, 3, Map.of()));
        assertThat(ahead.withParameter("archived", "0").archived()).isFalse();
        assertRejected("archived must be true or false", () -> ahead.withParameter("archived", "secret"));
        assertRejected("page must be a number", () -> ahead.withParameter("page", "secret"));
        assertRejected("perPage must be between 1 and 100, but is 101", () -> ahead.withParameter("per_page", "101"));
    }
}
