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

    @ParameterizedTest(name = "links.next {0}, page {1} of {2}: {3}")
    @CsvSource({
        "n, 1, 3, true",
        "n, 2, 3, true",
        "n, 3, 3, false",
        "n, 4, 3, false",
        "n, 1, 0, false",
        ", 1, 3, false",
        ", 3, 3, false",
        ", 4, 3, false",
        "'', 1, 3, true"
    })
    void hasNextNeedsBothALinkAndALaterNumber(String next, int number, int lastPage, boolean expected) {
        Page<String> page = new Page<>(List.of("a"), new PageLinks("f", "l", null, next), Pages.meta(number, lastPage));

        assertThat(page.hasNext()).isEqualTo(expected);
    }

    @Test
    void theDataIsACopyThatCannotBeChanged() {
        List<String> given = new ArrayList<>(List.of("a"));
        Page<String> page = Pages.page(given, 1, 1);
        given.add("b");

        assertThat(page.data()).containsExactly("a");
        assertThatThrownBy(() -> page.data().add("c")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void theOnlyPageOfAListHasNoNeighbours() {
        Page<String> page = Page.of(List.of("a", "b"));

        assertThat(page.data()).containsExactly("a", "b");
        assertThat(page.hasNext()).isFalse();
        assertThat(page.links()).isEqualTo(new PageLinks("", "", null, null));
        assertThat(page.meta()).isEqualTo(new PageMeta(1, 1, 1, 2, 2, 2));
    }

    @Test
    void theOnlyPageOfAnEmptyListHasNoItems() {
        assertThat(Page.of(List.of()).meta()).isEqualTo(new PageMeta(1, null, 1, 1, null, 0));
    }
}
