package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.paging.AutoPager;
import io.attest.client.testing.Await;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.PreparedPages;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/lists.md: what an iterator or a stream promises beyond what every reader does. */
@Timeout(60)
class IteratorTest {

    private final RuntimeException failure = new IllegalArgumentException("this time");
    private final PreparedPages list = PreparedPages.coming("1x", "2", "3", "4", "5", "6");
    private final AutoPager<String> pager = list.pager().withPrefetch(3);

    /** The first item is read, and three pages are in flight. */
    private Iterator<String> opened() {
        list.arrive(1);
        Iterator<String> items = pager.iterator();
        assertThat(items.next()).isEqualTo("1");
        list.awaitAsked(1, 2, 3, 4);
        return items;
    }

    @Test
    void hasNextIsExactAndRequestsAPageOnce() {
        PreparedPages pages = PreparedPages.of("a", "", "b", "");
        Iterator<String> items = pages.pager().iterator();

        for (String item : List.of("a", "b")) {
            assertThat(items.hasNext()).isTrue();
            assertThat(items.hasNext()).isTrue();
            assertThat(items.next()).isEqualTo(item);
        }
        assertThat(pages.asked()).containsExactly(1, 2, 3);
        assertThat(items.hasNext()).isFalse();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(items::next)
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessage("page 4 was the last");
        }
        assertThat(pages.asked()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void streamIsSequentialAndOrdered() {

        assertThat(pager.stream().isParallel()).isFalse();
        assertThat(pager.stream().spliterator().characteristics()).isEqualTo(Spliterator.ORDERED | Spliterator.NONNULL);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void canRequestAFailedPageAgainAnyNumberOfTimes(int prefetch) {
        PreparedPages pages = PreparedPages.of("a", "", "b", "c");
        pages.fail(1, failure);
        pages.fail(3, failure);
        Iterator<String> items = pages.pager().withPrefetch(prefetch).iterator();

        assertThatThrownBy(items::hasNext).isSameAs(failure);
        pages.arrive(1);
        assertThat(items.next()).isEqualTo("a");
        assertThatThrownBy(items::next).isSameAs(failure);
        pages.fail(3, failure);
        assertThatThrownBy(items::hasNext).isSameAs(failure);
        pages.arrive(3);
        assertThat(items).toIterable().containsExactly("b", "c");
        assertThat(pages.asked()).containsExactlyInAnyOrder(1, 1, 2, 3, 3, 3, 4);
    }

    @Test
    void forEachCancelsWhatIsInFlightWhenAPageFails() {
        list.arrive(1);

        assertThatThrownBy(() -> pager.forEach(item -> {
                    list.awaitAsked(1, 2, 3, 4);
                    list.fail(2, failure);
                }))
                .isSameAs(failure);
        list.awaitCancelled(3, 4);
    }

    @Test
    void forEachRemainingKeepsWhatIsInFlightWhenAPageFails() {
        Iterator<String> items = opened();
        list.fail(2, failure);
        assertThatThrownBy(() -> items.forEachRemaining(item -> {})).isSameAs(failure);

        list.arrive(2, 3, 4, 5, 6);
        assertThat(items).toIterable().containsExactly("2", "3", "4", "5", "6");
        list.awaitAsked(1, 2, 3, 4, 2, 5, 6);
    }

    @Test
    void requestsAgainWhatTheRateLimitHeldBack() {
        Iterator<String> items = opened();
        Throwable throttled = ThrottledException.of(Duration.ofSeconds(1));
        list.fail(2, throttled);
        list.fail(3, throttled);
        list.arrive(2, 3, 4, 5, 6);

        assertThat(items).toIterable().containsExactly("x", "2", "3", "4", "5", "6");
    }

    /** A method of its own: a frame may keep the loop's iterator until it returns. */
    private void leaveLoop() {
        for (String item : pager) {
            assertThat(item).isEqualTo("1");
            break;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cancelsWhatIsInFlightWhenTheIteratorIsGarbage(boolean stream) {
        list.arrive(1);
        if (stream) {
            assertThat(pager.stream().findFirst()).contains("1");
        } else {
            leaveLoop();
        }
        list.awaitAsked(1, 2, 3, 4);

        Await.until("all are cancelled", () -> {
            // Nothing else lets go of what is garbage. One collection may not be enough.
            System.gc();
            return list.cancelled().size() == 3;
        });
        list.awaitCancelled(2, 3, 4);
    }

    @Test
    void canGoOnAfterAnInterruptWhileItWaits() {
        Iterator<String> items = opened();
        assertThat(items.next()).isEqualTo("x");
        OtherThread reader = OtherThread.start(items::hasNext);
        reader.interrupt();

        assertThat(reader.join())
                .isExactlyInstanceOf(CallInterruptedException.class)
                .hasMessage("waiting for page 2 failed: the thread was interrupted.")
                .hasFieldOrPropertyWithValue("outcome", Outcome.UNKNOWN)
                .hasFieldOrPropertyWithValue("attempts", 1)
                .hasCauseExactlyInstanceOf(InterruptedException.class);
        assertThat(reader.wasInterrupted()).isTrue();
        list.arrive(2, 3, 4, 5, 6);
        assertThat(items).toIterable().containsExactly("2", "3", "4", "5", "6");
        assertThat(list.asked()).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
    }

    @Test
    void pagesAheadComeOnDaemonThreadsThatKeepNothingOfTheReader() {
        // More at once than the threads that other tests have left.
        int ahead = 30;
        CountDownLatch started = new CountDownLatch(ahead);
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
        Set<String> threads = ConcurrentHashMap.newKeySet();
        AutoPager<String> many = AutoPager.of(1, number -> {
            if (number > 1) {
                started.countDown();
                Await.open(started);
                Thread thread = Thread.currentThread();
                threads.add(thread.isDaemon() + " " + local.get() + " "
                        + (thread.getContextClassLoader() == AutoPager.class.getClassLoader()));
            }
            return PreparedPages.page("a", number, 1 + ahead);
        });
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(new ClassLoader(null) {});
        local.set("the reader's");
        try {
            assertThat(many.withPrefetch(ahead)).hasSize(1 + ahead);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }

        assertThat(threads).containsExactly("true null true");
    }

    @Test
    void jobsOnTheClientsOwnExecutorCanPrefetch() throws Exception {
        ExecutorService jobs = Executors.newSingleThreadExecutor();
        try (MockWebServer server = new MockWebServer();
                AttestClient client = TestClients.at(server).executor(jobs).build()) {
            Web.respond(
                    server,
                    request -> TestClients.page(
                            Integer.parseInt(request.getRequestUrl().queryParameter("page")), 5));
            Future<Long> job = jobs.submit(
                    () -> client.documents().listAll().withPrefetch(3).stream().count());

            assertThat(job.get(20, TimeUnit.SECONDS)).isEqualTo(5);
        } finally {
            jobs.shutdownNow();
        }
    }
}
