package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.testing.ClientLog;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Every case in a sequential reading and with pages ahead. */
@ParameterizedClass(name = "prefetch {0}")
@ValueSource(ints = {0, 1, 4})
class DriftTest {

    private final int prefetch;
    private final List<PageDrift> told = new ArrayList<>();

    DriftTest(int prefetch) {
        this.prefetch = prefetch;
    }

    /** A page of a text's characters, with whatever numbers. */
    private static Page<String> page(String items, int number, int lastPage, @Nullable Integer total) {
        return new Page<>(
                items.chars().mapToObj(Character::toString).toList(),
                new PageLinks("f", "l", null, number < lastPage ? "n" : null),
                new PageMeta(number, null, lastPage, 2, null, total));
    }

    @SafeVarargs
    private AutoPager<String> over(Page<String>... pages) {
        IntFunction<Page<String>> fetch = number -> pages[number - 1];
        return AutoPager.of(1, fetch).prefetch(prefetch).driftListener(told::add);
    }

    /** Page 2 begins with the end of page 1, and page 3 with the end of page 2. */
    private AutoPager<String> repeating() {
        return over(page("ab", 1, 3, 6), page("bc", 2, 3, 6), page("ce", 3, 3, 6));
    }

    @Test
    void ignoringDeliversWhatComesAndTells() {
        assertThat(repeating()).containsExactly("a", "b", "b", "c", "c", "e");
        assertThat(told).containsExactly(new PageDrift(2, 6, 6, 3, 3, 1), new PageDrift(3, 6, 6, 3, 3, 1));
    }

    @Test
    void leavingOutRepeatedItemsTellsTheSame() {
        AutoPager<String> pager = repeating().onDrift(DriftPolicy.DEDUPLICATE);

        assertThat(pager).containsExactly("a", "b", "c", "e");
        assertThat(told).containsExactly(new PageDrift(2, 6, 6, 3, 3, 1), new PageDrift(3, 6, 6, 3, 3, 1));
    }

    @Test
    void aShortenedPageKeepsItsLinksAndMeta() {
        List<Page<String>> pages = new ArrayList<>();
        repeating().onDrift(DriftPolicy.DEDUPLICATE).pages().forEach(pages::add);

        Page<String> second = page("bc", 2, 3, 6);
        assertThat(pages.get(1)).isEqualTo(new Page<>(List.of("c"), second.links(), second.meta()));
    }

    @Test
    void aPageOfWhichNothingIsLeftIsReadAcross() {
        AutoPager<String> pager = over(page("ab", 1, 3, 6), page("ba", 2, 3, 6), page("ab", 3, 3, 6));

        assertThat(pager.onDrift(DriftPolicy.DEDUPLICATE)).containsExactly("a", "b");
        assertThat(told).extracting(PageDrift::repeated).containsExactly(2, 2);
    }

    @Test
    void onlyThePageBeforeIsCompared() {
        AutoPager<String> pager = over(page("ab", 1, 3, 6), page("cd", 2, 3, 6), page("ab", 3, 3, 6));

        assertThat(pager.onDrift(DriftPolicy.DEDUPLICATE)).containsExactly("a", "b", "c", "d", "a", "b");
        assertThat(told).isEmpty();
    }

    @Test
    void equalItemsOfOnePageAreNoDrift() {
        assertThat(over(page("aa", 1, 2, 4), page("bb", 2, 2, 4)).onDrift(DriftPolicy.DEDUPLICATE))
                .containsExactly("a", "a", "b", "b");
        assertThat(told).isEmpty();
    }

    @Test
    void idsTellItemsApart() {
        IntFunction<Page<String>> fetch = number -> number == 1 ? page("ab", 1, 2, 4) : page("Bc", 2, 2, 4);
        AutoPager<String> pager = AutoPager.of(1, fetch, item -> item.toLowerCase(Locale.ROOT))
                .prefetch(prefetch)
                .onDrift(DriftPolicy.DEDUPLICATE);

        assertThat(pager).containsExactly("a", "b", "c");
        assertThat(AutoPager.of(1, fetch).onDrift(DriftPolicy.DEDUPLICATE)).containsExactly("a", "b", "B", "c");
    }

    @Test
    void anotherTotalIsDrift() {
        assertThat(over(page("ab", 1, 2, 4), page("c", 2, 2, 3))).containsExactly("a", "b", "c");
        assertThat(told).containsExactly(new PageDrift(2, 4, 3, 2, 2, 0));
    }

    @Test
    void aTotalThatIsNotGivenIsNoDrift() {
        AutoPager<String> pager = over(
                        page("ab", 1, 4, 8), page("cd", 2, 4, null), page("ef", 3, 4, null), page("g", 4, 4, 7))
                .onDrift(DriftPolicy.FAIL);

        assertThat(pager).containsExactly("a", "b", "c", "d", "e", "f", "g");
        assertThat(told).isEmpty();
    }

    @Test
    void driftIsNoticedWithoutTotalsToo() {
        AutoPager<String> pager = over(page("ab", 1, 2, null), page("bc", 2, 2, 4));

        assertThat(pager).containsExactly("a", "b", "b", "c");
        assertThat(told).containsExactly(new PageDrift(2, null, 4, 2, 2, 1));
        assertThatExceptionOfType(ConcurrentModificationException.class)
                .isThrownBy(() -> pager.onDrift(DriftPolicy.FAIL).forEach(item -> {}))
                .withMessage("the list changed before page 2 was read: total unknown, now 4; last page 2, now 2; items"
                        + " repeated: 1");
    }

    @Test
    void equalTotalsBeyondThoseThatTheJvmKeepsAreNoDrift() {
        assertThat(over(page("ab", 1, 2, 100_000), page("cd", 2, 2, 100_000)).onDrift(DriftPolicy.FAIL))
                .hasSize(4);
    }

    @Test
    void anotherLastPageIsDrift() {
        assertThat(over(page("ab", 1, 2, 4), page("cd", 2, 3, 4), page("", 3, 3, 4)))
                .hasSize(4);
        assertThat(told).containsExactly(new PageDrift(2, 4, 4, 2, 3, 0));
    }

    @Test
    void eachPageIsComparedWithTheOneBeforeIt() {
        assertThat(over(page("ab", 1, 4, 8), page("cd", 2, 4, 7), page("ef", 3, 4, 7), page("g", 4, 4, 8)))
                .hasSize(7);
        assertThat(told).containsExactly(new PageDrift(2, 8, 7, 4, 4, 0), new PageDrift(4, 7, 8, 4, 4, 0));
    }

    @Test
    void failingThrowsInPlaceOfThePageAndDeliversItToACallerWhoGoesOn() {
        Iterator<String> items = repeating().onDrift(DriftPolicy.FAIL).iterator();
        assertThat(items.next()).isEqualTo("a");
        assertThat(items.next()).isEqualTo("b");

        assertThatExceptionOfType(ConcurrentModificationException.class)
                .isThrownBy(items::hasNext)
                .withMessage("the list changed before page 2 was read: total 6, now 6; last page 3, now 3; items"
                        + " repeated: 1");
        assertThat(told).hasSize(1);
        assertThat(items.next()).isEqualTo("b");
        assertThat(items.next()).isEqualTo("c");
        assertThatExceptionOfType(ConcurrentModificationException.class).isThrownBy(items::next);
        assertThat(items.hasNext()).isTrue();
        assertThat(items.next()).isEqualTo("c");
        assertThat(items.next()).isEqualTo("e");
        assertThat(items.hasNext()).isFalse();
        assertThat(told).hasSize(2);
    }

    @Test
    void theLastPageCanBeRefusedToo() {
        Iterator<Page<String>> pages = over(page("ab", 1, 2, 4), page("b", 2, 2, 3))
                .onDrift(DriftPolicy.FAIL)
                .pages()
                .iterator();
        pages.next();

        assertThatExceptionOfType(ConcurrentModificationException.class)
                .isThrownBy(pages::next)
                .withMessageContaining("total 4, now 3");
        assertThat(pages.hasNext()).isTrue();
        assertThat(pages.next().data()).containsExactly("b");
        assertThat(pages.hasNext()).isFalse();
    }

    @Test
    void aListThatStandsStillIsNoDrift() {
        AutoPager<String> pager = over(page("ab", 1, 3, 5), page("cd", 2, 3, 5), page("e", 3, 3, 5));

        assertThat(pager.onDrift(DriftPolicy.FAIL)).containsExactly("a", "b", "c", "d", "e");
        assertThat(told).isEmpty();
    }

    @Test
    void listenersAreToldInOrderOnTheReadersThreadBeforeThePolicyActs() {
        List<String> events = new ArrayList<>();
        Thread reader = Thread.currentThread();
        AutoPager<String> pager = repeating()
                .onDrift(DriftPolicy.FAIL)
                .driftListener(drift -> events.add(
                        told.size() + " before it, " + drift.page() + " " + (Thread.currentThread() == reader)));
        Iterator<String> items = pager.iterator();
        items.next();
        items.next();

        assertThatThrownBy(items::next).isInstanceOf(ConcurrentModificationException.class);
        assertThat(events).containsExactly("1 before it, 2 true");
        assertThat(told).hasSize(1);
    }

    @Test
    void aListenerThatFailsHarmsNothing() {
        try (ClientLog log = new ClientLog(Level.FINE)) {
            AutoPager<String> pager = repeating().driftListener(drift -> {
                throw new AssertionError("the listener's");
            });

            assertThat(pager.onDrift(DriftPolicy.DEDUPLICATE)).containsExactly("a", "b", "c", "e");
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("a drift listener"))
                    .containsExactly(
                            "FINE a drift listener failed (java.lang.AssertionError)",
                            "FINE a drift listener failed (java.lang.AssertionError)");
        }
    }

    @Test
    void anIdFunctionThatFailsLosesNoPage() {
        AtomicInteger failures = new AtomicInteger(2);
        AtomicInteger fetched = new AtomicInteger();
        RuntimeException failure = new IllegalArgumentException("no id");
        IntFunction<Page<String>> fetch = number -> {
            fetched.incrementAndGet();
            return number == 1 ? page("ab", 1, 2, 4) : page("bc", 2, 2, 4);
        };
        Iterator<String> items = AutoPager.of(1, fetch, item -> {
                    if (item.equals("c") && failures.getAndDecrement() > 0) {
                        throw failure;
                    }
                    return item;
                })
                .prefetch(prefetch)
                .onDrift(DriftPolicy.DEDUPLICATE)
                .driftListener(told::add)
                .iterator();
        items.next();
        items.next();

        assertThatThrownBy(items::hasNext).isSameAs(failure);
        assertThatThrownBy(items::next).isSameAs(failure);
        assertThat(told).isEmpty();
        assertThat(items).toIterable().containsExactly("c");
        assertThat(told).hasSize(1);
        assertThat(fetched).hasValue(2);
    }

    @Test
    void idsAreNotAskedForIfDriftIsIgnored() {
        AutoPager<String> pager = AutoPager.of(1, Pages.of("ab", "bc"), item -> {
                    throw new AssertionError(item);
                })
                .prefetch(prefetch);

        assertThat(pager).containsExactly("a", "b", "b", "c");
    }

    @Test
    void settingsAreNotNull() {
        assertThatIllegalArgumentException().isThrownBy(() -> repeating().onDrift(missing()));
        assertThatIllegalArgumentException().isThrownBy(() -> repeating().driftListener(missing()));
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <A> A missing() {
        return null;
    }
}
