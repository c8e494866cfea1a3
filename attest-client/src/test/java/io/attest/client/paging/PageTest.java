package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NullUnmarked
class PageTest {

    @ParameterizedTest(name = "page {0} of {1}: {2}")
    @CsvSource({"1, 3, true", "2, 3, true", "3, 3, false", "4, 3, false", "1, 0, false"})
    void hasNextIsDecidedByThePageNumbersAlone(int number, int lastPage, boolean expected) {
        PageMeta meta = new PageMeta(number, null, lastPage, null, null, null);

        for (String next : new String[] {null, "n"}) {
            assertThat(new Page<>(List.of("a"), new PageLinks("f", "l", "p", next), meta).hasNext())
                    .isEqualTo(expected);
        }
    }

    @Test
    void saysWhichPageIsNext() {
        assertThat(Page.of(List.of("a"), 2, 3).next()).isEqualTo(3);
        assertThatThrownBy(() -> Page.of(List.of("a"), 3, 3).next())
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("page 3 is the last");
    }
}
