package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** A first page with two items, and nine after it that come when the test says so; notes which were interrupted. */
final class BlockedPages implements IntFunction<Page<String>> {

    private static final int PATIENCE_SECONDS = 15;
    private static final int LAST = 10;

    private final CountDownLatch release = new CountDownLatch(1);
    private final BlockingQueue<Integer> started = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> interrupted = new LinkedBlockingQueue<>();

    @Override
    public Page<String> apply(int number) {
        if (number > 1) {
            started.add(number);
            try {
                release.await();
            } catch (InterruptedException e) {
                interrupted.add(number);
                throw new IllegalStateException("interrupted", e);
            }
        }
        return Pages.page(List.of(number + "a", number + "b"), number, LAST);
    }

    void release() {
        release.countDown();
    }

    /** Waits until these are in flight. */
    void awaitStarted(Integer... numbers) {
        assertThat(take(started, numbers.length)).containsExactlyInAnyOrder(numbers);
    }

    /** Waits until the fetches of these were interrupted. */
    void awaitInterrupted(Integer... numbers) {
        assertThat(take(interrupted, numbers.length)).containsExactlyInAnyOrder(numbers);
    }

    /** Whether one more fetch was interrupted since the last question. */
    boolean hasInterrupted(int milliseconds) throws InterruptedException {
        return interrupted.poll(milliseconds, TimeUnit.MILLISECONDS) != null;
    }

    /** How many fetches were interrupted and not asked for yet. */
    int interruptions() {
        return interrupted.size();
    }

    private static List<Integer> take(BlockingQueue<Integer> queue, int count) {
        List<Integer> taken = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                Integer next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (next == null) {
                    throw new AssertionError("only these: " + taken);
                }
                taken.add(next);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return taken;
    }
}
