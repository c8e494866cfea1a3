package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PrefetchCancelTest {

    private final BlockedPages source = new BlockedPages();
    private final AutoPager<String> pager = AutoPager.of(1, source).prefetch(3);
    private final RuntimeException failure = new IllegalArgumentException("the consumer's");

    private void fail(Object consumed) {
        assertThat(consumed).isNotNull();
        source.awaitStarted(2, 3, 4);
        throw failure;
    }

    @Test
    void closingAStream() {
        try (Stream<String> items = pager.stream()) {
            assertThat(items.iterator().next()).isEqualTo("1a");
            source.awaitStarted(2, 3, 4);
        }

        source.awaitInterrupted(2, 3, 4);
    }

    @Test
    void aConsumerThatFailsInForEach() {
        assertThatThrownBy(() -> pager.forEach(this::fail)).isSameAs(failure);

        source.awaitInterrupted(2, 3, 4);
    }

    @Test
    void aConsumerThatFailsInForEachOfThePages() {
        assertThatThrownBy(() -> pager.pages().forEach(this::fail)).isSameAs(failure);

        source.awaitInterrupted(2, 3, 4);
    }

    @Test
    void aConsumerThatFailsInForEachRemaining() {
        Iterator<String> items = pager.iterator();

        assertThatThrownBy(() -> items.forEachRemaining(this::fail)).isSameAs(failure);

        source.awaitInterrupted(2, 3, 4);
        source.release();
        assertThat(items.next()).isEqualTo("1b");
        assertThat(items.next()).isEqualTo("2a");
        assertThat(items).toIterable().hasSize(17);
    }

    @Test
    void aConsumerThatFailsInForEachRemainingOfComparedPages() {
        Iterator<Page<String>> pages = pager.onDrift(DriftPolicy.FAIL).pages().iterator();

        assertThatThrownBy(() -> pages.forEachRemaining(this::fail)).isSameAs(failure);

        source.awaitInterrupted(2, 3, 4);
    }

    @Test
    void aConsumerThatFailsInAStreamThatIsNotClosed() {
        assertThatThrownBy(() -> pager.stream().forEach(this::fail)).isSameAs(failure);

        source.awaitInterrupted(2, 3, 4);
    }

    @Test
    void aPageThatFailsInForEach() {
        AutoPager<String> failingPager = AutoPager.<String>of(1, number -> {
                    if (number == 2) {
                        source.awaitStarted(3, 4);
                        throw failure;
                    }
                    return source.apply(number);
                })
                .prefetch(3);

        assertThatThrownBy(() -> failingPager.forEach(any -> {})).isSameAs(failure);

        source.awaitInterrupted(3, 4);
    }

    @Test
    void aPageThatFailsInForEachRemainingEndsNothing() {
        Ahead ahead = new Ahead(4);
        PrefetchIterator<String> pages = ahead.read(3);
        pages.next();
        ahead.fail(2, failure);

        assertThatThrownBy(() -> pages.forEachRemaining(any -> {})).isSameAs(failure);

        assertThat(ahead.cancelled()).isEmpty();
    }

    @Test
    void readingToTheEndLeavesNothingInFlight() {
        Ahead ahead = new Ahead(3);
        PrefetchIterator<String> pages = ahead.read(100);
        pages.next();
        ahead.arrive(3, 2);
        pages.forEachRemaining(any -> {});

        assertThat(ahead.started()).containsExactly(2, 3);
        assertThat(ahead.cancelled()).isEmpty();
    }

    @Test
    void aLoopThatIsLeftEarly() throws InterruptedException {
        leaveEarly();
        source.awaitStarted(2, 3, 4);

        awaitInterruptedByCollection();
    }

    /** A method of its own: a frame may keep the loop's iterator until it returns. */
    private void leaveEarly() {
        for (String item : pager) {
            assertThat(item).isEqualTo("1a");
            break;
        }
    }

    @Test
    void aStreamThatIsLeftUnclosed() throws InterruptedException {
        assertThat(pager.onDrift(DriftPolicy.DEDUPLICATE).stream().findFirst()).contains("1a");
        source.awaitStarted(2, 3, 4);

        awaitInterruptedByCollection();
    }

    private void awaitInterruptedByCollection() throws InterruptedException {
        int interrupted = 0;
        for (int i = 0; i < 100 && interrupted < 3; i++) {
            System.gc();
            interrupted += source.hasInterrupted(100) ? 1 : 0;
        }
        assertThat(interrupted).isEqualTo(3);
    }

    @Test
    void anIteratorThatIsStillReadIsNotCleanedUp() {
        Iterator<String> items = pager.iterator();
        items.next();
        source.awaitStarted(2, 3, 4);
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        source.release();

        assertThat(items).toIterable().hasSize(19);
        assertThat(source.interruptions()).isZero();
    }
}
