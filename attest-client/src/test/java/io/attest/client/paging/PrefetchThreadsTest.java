package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.OtherThread;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PrefetchThreadsTest {

    private static final InheritableThreadLocal<String> READERS_OWN = new InheritableThreadLocal<>();

    @Test
    void fetchesRunOnDaemonThreadsThatKeepNothingOfTheReader() throws InterruptedException {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        AutoPager<String> pager = AutoPager.<String>of(1, number -> {
                    Thread thread = Thread.currentThread();
                    if (number > 1) {
                        seen.add(thread.getName().replaceAll("[0-9]+", "N")
                                + (thread.isDaemon() ? " daemon " : " ")
                                + READERS_OWN.get()
                                + (thread.getContextClassLoader() == AutoPager.class.getClassLoader()));
                    }
                    return Ahead.page(number, 60);
                })
                .prefetch(50);
        Thread reader = new Thread(() -> {
            READERS_OWN.set("secret");
            pager.forEach(any -> {});
        });
        reader.setDaemon(false);
        reader.setContextClassLoader(new ClassLoader(null) {});
        reader.start();
        reader.join();

        assertThat(seen).hasSize(59).containsOnly("attest-client-prefetch-N daemon nulltrue");
    }

    @Test
    void pagesAreFetchedAtOnce() {
        CountDownLatch allThere = new CountDownLatch(5);
        AutoPager<String> pager = AutoPager.<String>of(1, number -> {
                    if (number > 1) {
                        allThere.countDown();
                        await(allThere);
                    }
                    return Ahead.page(number, 6);
                })
                .prefetch(5);

        assertThat(pager).containsExactly("p1", "p2", "p3", "p4", "p5", "p6");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aReaderThatIsInterruptedWhileItWaitsCanGoOn() {
        BlockedPages source = new BlockedPages();
        Iterator<String> items = AutoPager.of(1, source).prefetch(2).iterator();
        items.next();
        items.next();
        OtherThread reader = OtherThread.start(items::hasNext);
        source.awaitStarted(2, 3);
        reader.interrupt();

        assertThat(reader.join())
                .isExactlyInstanceOf(CallInterruptedException.class)
                .hasMessage("waiting for page 2 failed: the thread was interrupted.")
                .hasFieldOrPropertyWithValue("outcome", Outcome.UNKNOWN)
                .hasFieldOrPropertyWithValue("attempts", 1)
                .hasCauseExactlyInstanceOf(InterruptedException.class);
        assertThat(reader.wasInterrupted()).isTrue();
        assertThat(source.interruptions()).isZero();
        source.release();
        assertThat(items).toIterable().hasSize(18).startsWith("2a", "2b", "3a").endsWith("10b");
    }

    @Test
    void anInterruptDoesNotKeepBackAPageThatIsThere() {
        Ahead ahead = new Ahead(2);
        PrefetchIterator<String> pages = ahead.read(1);
        pages.next();
        ahead.arrive(2);

        Thread.currentThread().interrupt();
        assertThat(pages.next().data()).containsExactly("p2");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aReadingMayMoveBetweenThreads() {
        Iterator<String> items = AutoPager.<String>of(1, number -> Ahead.page(number, 9))
                .prefetch(2)
                .iterator();
        List<String> read = new ArrayList<>();
        while (items.hasNext()) {
            assertThat(OtherThread.start(() -> read.add(items.next())).join()).isNull();
        }

        assertThat(read).containsExactly("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9");
    }

    @Test
    void aThousandReadersAtOnce() throws InterruptedException, ExecutionException {
        AtomicReference<Throwable> wrong = new AtomicReference<>();
        AutoPager<String> pager = AutoPager.<String>of(1, number -> Ahead.page(number, 8))
                .prefetch(3)
                .onDrift(DriftPolicy.FAIL);
        List<String> all =
                IntStream.rangeClosed(1, 8).mapToObj(number -> "p" + number).toList();
        ExecutorService readers = readers();
        try {
            List<Future<?>> readings = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                readings.add(readers.submit(() -> {
                    List<String> read = pager.stream().toList();
                    if (!read.equals(all)) {
                        wrong.set(new AssertionError(read));
                    }
                }));
            }
            for (Future<?> reading : readings) {
                reading.get();
            }
        } finally {
            readers.shutdownNow();
        }

        assertThat(wrong).hasNullValue();
    }

    /** A virtual thread for each where the JDK has them. */
    private static ExecutorService readers() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            return Executors.newFixedThreadPool(50);
        }
    }
}
