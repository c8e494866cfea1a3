package io.attest.client.model;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class DocumentQueryTest {

    private static final DocumentQuery ALL = DocumentQuery.defaults();

    @Test
    void nothingIsSetByDefault() {
        assertThat(DocumentQuery.defaults()).isEqualTo(new DocumentQuery(null, null, null, null, Map.of()));
        assertThat(DocumentQuery.MAX_PER_PAGE).isEqualTo(100);
    }

    @Test
    void nameContainsHasAtMost255Characters() {
        String longest = "x".repeat(255);

        assertThat(ALL.nameContains(longest).nameContains()).isEqualTo(longest);
        assertRejected(
                "nameContains must have at most 255 characters, but has 256", () -> ALL.nameContains(longest + "x"));
        assertRejected("nameContains contains a NUL character (U+0000)", () -> ALL.nameContains("hand\0book"));
        assertRejected("nameContains contains a NUL character (U+0000)", () -> ALL.parameter("name", "\0"));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, 101})
    void refusesPerPageOutsideItsRange(int perPage) {
        assertRejected("perPage must be between 1 and 100, but is " + perPage, () -> ALL.perPage(perPage));
    }

    @Test
    void pageIsAtLeastOne() {
        assertThat(ALL.page(1).page()).isEqualTo(1);
        assertThat(ALL.page(Integer.MAX_VALUE).page()).isEqualTo(Integer.MAX_VALUE);
        assertRejected("page must be at least 1, but is 0", () -> ALL.page(0));
        assertRejected("page must be at least 1, but is -1", () -> new DocumentQuery(null, null, null, -1, Map.of()));
    }

    @Test
    void takesParametersThatThisVersionDoesNotKnow() {
        assertThat(ALL.parameter("sort", "name")
                        .parameter("order", "")
                        .parameter("sort", "id")
                        .parameters())
                .isEqualTo(Map.of("sort", "id", "order", ""));
        assertRejected("name must not be blank", () -> ALL.parameter(" ", "1"));
        assertRejected(
                "value contains an unpaired surrogate, which cannot be sent as UTF-8",
                () -> ALL.parameter("sort", "\ud83d"));
        assertRejected("value contains a NUL character (U+0000)", () -> ALL.parameter("sort", "a\0b"));
        assertRejected("name contains a NUL character (U+0000)", () -> ALL.parameter("so\0rt", "a"));
    }

    @Test
    void aParameterThatThisVersionKnowsSetsItsComponent() {
        DocumentQuery ahead = ALL.parameter("name", "book")
                .parameter("archived", "true")
                .parameter("per_page", "7")
                .parameter("page", "3");

        assertThat(ahead)
                .isEqualTo(ALL.nameContains("book").archived(true).perPage(7).page(3));
        assertThat(ahead.parameter("archived", "0").archived()).isFalse();
        assertRejected("archived must be true or false", () -> ahead.parameter("archived", "secret"));
        assertRejected("page must be a number", () -> ahead.parameter("page", "secret"));
        assertRejected("perPage must be between 1 and 100, but is 101", () -> ahead.parameter("per_page", "101"));
        assertRejected("name is a field that the SDK sets itself: page", () -> {
            DocumentQuery unused = new DocumentQuery(null, null, null, null, Map.of("page", "1"));
        });
    }
}
