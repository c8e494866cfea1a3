package io.attest.client.contract;

import static io.attest.client.testing.PreparedPages.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.paging.DriftPolicy;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageLinks;
import io.attest.client.paging.PageMeta;
import io.attest.client.testing.ListReader;
import io.attest.client.testing.ListReader.OpenList;
import io.attest.client.testing.ListReader.Pager;
import io.attest.client.testing.PreparedPages;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/lists.md: what is noticed of a list that changes, and what {@code onDrift} does about it. */
@ParameterizedClass(name = "{0}, prefetch {1}")
@CsvSource({"ITERATOR, 0", "ITERATOR, 1", "STREAM, 4", "PUBLISHER, 0", "PUBLISHER, 4"})
@Timeout(60)
class DriftTest {

    @Parameter(0)
    ListReader reader;

    @Parameter(1)
    int prefetch;

    /** Each page is given by its items, the last page's number and the total, or a dash if the page does not say it. */
    private static PreparedPages list(String pages) {
        PreparedPages list = PreparedPages.coming();
        int number = 1;
        for (String page : pages.split(" ", -1)) {
            String[] parts = page.split("/", -1);
            Integer total = parts[2].equals("-") ? null : Integer.valueOf(parts[2]);
            list.arrive(page(parts[0], number++, Integer.parseInt(parts[1]), total));
        }
        return list;
    }

    private Pager<String> over(String pages) {
        return reader.over(list(pages)).prefetch(prefetch);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ab/3/6 bc/3/6 ce/3/6              | abbcce  | abce    | 2
            ab/3/6 ba/3/6 ab/3/6              | abbaab  | ab      | 2
            ab/2/- bc/2/4                     | abbc    | abc     | 2
            ab/2/4 c/2/3                      | abc     | abc     | 2
            ab/2/4 cd/3/4 /3/4                | abcd    | abcd    | 2
            ab/4/8 cd/4/7 ef/4/7 g/4/8        | abcdefg | abcdefg | 2
            ab/3/5 cd/3/5 e/3/5               | abcde   | abcde   |
            ab/3/6 cd/3/6 ab/3/6              | abcdab  | abcdab  |
            aa/2/4 bb/2/4                     | aabb    | aabb    |
            ab/4/8 cd/4/- ef/4/- g/4/7        | abcdefg | abcdefg |
            ab/2/100000 cd/2/100000           | abcd    | abcd    |
            """)
    void actsAsThePolicySays(String pages, String all, String fresh, @Nullable Integer changedPage) {
        assertThat(String.join("", over(pages).open().all())).isEqualTo(all);
        assertThat(String.join(
                        "", over(pages).onDrift(DriftPolicy.DEDUPLICATE).open().all()))
                .isEqualTo(fresh);

        OpenList<Page<String>> read = over(pages).onDrift(DriftPolicy.FAIL).pages();
        if (changedPage == null) {
            assertThat(read.all()).hasSameSizeAs(pages.split(" "));
        } else {
            assertThat(read.take(changedPage - 1)).hasSize(changedPage - 1);
            assertThat(read.failure()).isExactlyInstanceOf(ConcurrentModificationException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ab/3/6 bc/3/6 | total 6, now 6; last page 3, now 3; items repeated: 1
            ab/2/- c/3/4  | total unknown, now 4; last page 2, now 3; items repeated: 0
            """)
    void failsWithWhatChanged(String pages, String text) {
        OpenList<String> items = over(pages).onDrift(DriftPolicy.FAIL).open();
        assertThat(items.take(2)).containsExactly("a", "b");

        assertThat(items.failure()).hasMessage("the list changed before page 2 was read: " + text);
    }

    @Test
    void shortensAPageAndKeepsItsLinksAndMeta() {
        PageMeta meta = new PageMeta(2, 3, 2, 2, 4, 4);
        PageLinks links = new PageLinks("f", "l", "p", null);
        PreparedPages list = PreparedPages.coming();
        list.arrive(page("ab", 1, 2, 4));
        list.arrive(new Page<>(List.of("b", "c"), links, meta));

        assertThat(reader.over(list)
                        .prefetch(prefetch)
                        .onDrift(DriftPolicy.DEDUPLICATE)
                        .pages()
                        .all())
                .contains(new Page<>(List.of("c"), links, meta));
    }
}
