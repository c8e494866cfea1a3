package io.attest.client.contract;

import static io.attest.client.contract.PreparedPages.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.contract.Reader.OpenList;
import io.attest.client.contract.Reader.Pager;
import io.attest.client.paging.DriftPolicy;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageDrift;
import io.attest.client.paging.PageLinks;
import io.attest.client.paging.PageMeta;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
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

    private static final String REPEATING = "ab/3/6 bc/3/6 ce/3/6";

    private final List<PageDrift> told = new ArrayList<>();

    @Parameter(0)
    Reader reader;

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
        PreparedPages list = list(pages);
        return reader.over(list).prefetch(prefetch).driftListener(told::add);
    }

    /** As the table writes it: page, totals, last pages, repeated items. */
    private static String text(PageDrift drift) {
        return drift.page() + " " + drift.totalBefore() + ">" + drift.total() + " " + drift.lastPageBefore() + ">"
                + drift.lastPage() + " " + drift.repeated();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ab/3/6 bc/3/6 ce/3/6              | abbcce  | abce    | 2 6>6 3>3 1, 3 6>6 3>3 1
            ab/3/6 ba/3/6 ab/3/6              | abbaab  | ab      | 2 6>6 3>3 2, 3 6>6 3>3 2
            ab/2/- bc/2/4                     | abbc    | abc     | 2 null>4 2>2 1
            ab/2/4 c/2/3                      | abc     | abc     | 2 4>3 2>2 0
            ab/2/4 cd/3/4 /3/4                | abcd    | abcd    | 2 4>4 2>3 0
            ab/4/8 cd/4/7 ef/4/7 g/4/8        | abcdefg | abcdefg | 2 8>7 4>4 0, 4 7>8 4>4 0
            ab/3/5 cd/3/5 e/3/5               | abcde   | abcde   | ''
            ab/3/6 cd/3/6 ab/3/6              | abcdab  | abcdab  | ''
            aa/2/4 bb/2/4                     | aabb    | aabb    | ''
            ab/4/8 cd/4/- ef/4/- g/4/7        | abcdefg | abcdefg | ''
            ab/2/100000 cd/2/100000           | abcd    | abcd    | ''
            """)
    void actsAsThePolicySays(String pages, String all, String fresh, String drifts) {
        assertThat(String.join("", over(pages).open().all())).isEqualTo(all);
        assertThat(told)
                .extracting(DriftTest::text)
                .isEqualTo(drifts.isEmpty() ? List.of() : List.of(drifts.split(", ")));
        List<PageDrift> ignored = List.copyOf(told);

        told.clear();
        assertThat(String.join(
                        "", over(pages).onDrift(DriftPolicy.DEDUPLICATE).open().all()))
                .isEqualTo(fresh);
        assertThat(told).isEqualTo(ignored);

        told.clear();
        OpenList<Page<String>> read = over(pages).onDrift(DriftPolicy.FAIL).pages();
        if (ignored.isEmpty()) {
            assertThat(read.all()).hasSameSizeAs(pages.split(" "));
        } else {
            assertThat(read.take(ignored.get(0).page() - 1))
                    .hasSize(ignored.get(0).page() - 1);
            assertThat(read.failure()).isExactlyInstanceOf(ConcurrentModificationException.class);
            assertThat(told).containsExactly(ignored.get(0));
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

    @Test
    void tellsListenersInOrderOnTheThreadOfTheReaderBeforeThePolicyActs() {
        List<String> events = new ArrayList<>();
        Thread thread = Thread.currentThread();
        OpenList<String> items = over(REPEATING)
                .onDrift(DriftPolicy.FAIL)
                .driftListener(drift -> events.add(told.size() + " before it, " + (Thread.currentThread() == thread)))
                .open();
        assertThat(items.take(2)).containsExactly("a", "b");

        assertThat(items.failure()).isInstanceOf(ConcurrentModificationException.class);
        assertThat(events).containsExactly("1 before it, true");
    }
}
