package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NullUnmarked
class PageTest {

    @ParameterizedTest(name = "page {0} of {1}: {2}")
    @CsvSource({"1, 3, true", "2, 3, true", "3, 3, false", "4, 3, false", "1, 0, false"})
    void hasNextIsDecidedByThePageNumbersAlone(int number, int lastPage, boolean expected) {
        for (PageLinks links : new PageLinks[] {
            null,
            new PageLinks(null, null, null, null),
            new PageLinks("f", "l", "p", null),
            new PageLinks("f", "l", "p", "n")
        }) {
            Page<String> page = new Page<>(List.of("a"), links, new PageMeta(number, null, lastPage, null, null, null));

            assertThat(page.hasNext()).as("%s", links).isEqualTo(expected);
        }
    }

    @Test
    void theDataIsACopyThatCannotBeChanged() {
        List<String> given = new ArrayList<>(List.of("a"));
        Page<String> page = Page.of(given);
        given.add("b");

        assertThat(page.data()).containsExactly("a");
        assertThatThrownBy(() -> page.data().add("c")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void theOnlyPageOfAListHasNoNeighbours() {
        Page<String> page = Page.of(List.of("a", "b"));

        assertThat(page.data()).containsExactly("a", "b");
        assertThat(page.hasNext()).isFalse();
        assertThat(page.links()).isNull();
        assertThat(page.meta()).isEqualTo(new PageMeta(1, 1, 1, 2, 2, 2));
    }

    @Test
    void onePageOfSeveralHasItsNumber() {
        assertThat(Page.of(List.of("a"), 2, 3))
                .isEqualTo(new Page<>(List.of("a"), null, new PageMeta(2, null, 3, null, null, null)));
        assertThat(Page.of(List.of("a"), 2, 3).hasNext()).isTrue();
    }

    @Test
    void theOnlyPageOfAnEmptyListHasNoItems() {
        assertThat(Page.of(List.of()).meta()).isEqualTo(new PageMeta(1, null, 1, 1, null, 0));
    }
}
