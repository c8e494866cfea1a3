package io.attest.client.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;
import org.testng.annotations.Factory;
import reactor.adapter.JdkFlowAdapter;

/** Runs the TCK of Reactive Streams, whose tests are TestNG's. */
class PublisherRulesTest {

    private static final int ITEMS_A_PAGE = 3;

    @Test
    void publishersPassTheTck() {
        TestListenerAdapter results = new TestListenerAdapter();
        TestNG tck = new TestNG(false);
        tck.setVerbose(0);
        tck.setTestClasses(new Class<?>[] {Publishers.class});
        tck.addListener(results);
        tck.run();

        List<ITestResult> failed = new ArrayList<>(results.getFailedTests());
        failed.addAll(results.getConfigurationFailures());
        int skipped = results.getSkippedTests().size();
        int tests = results.getPassedTests().size() + failed.size() + skipped;
        System.out.println("tck: tests=" + tests + " failures=" + failed.size() + " skipped=" + skipped);

        assertThat(failed).extracting(PublisherRulesTest::text).isEmpty();
        assertThat(results.getPassedTests()).hasSizeGreaterThan(150);
    }

    private static String text(ITestResult result) {
        return result.getInstance() + " " + result.getName() + ": " + result.getThrowable();
    }

    /** Each kind of reading is tested. */
    public static final class Publishers {

        @Factory
        public Object[] all() {
            List<Object> all = new ArrayList<>();
            for (int prefetch : new int[] {0, 4}) {
                for (Executor executor : List.<Executor>of(Runnable::run, ForkJoinPool.commonPool())) {
                    // There is no list without a page.
                    all.add(new Rules<>(pages -> pager(pages * ITEMS_A_PAGE, executor)
                            .prefetch(prefetch)
                            .pages()));
                    all.add(new Rules<>(items -> pager(items, executor).prefetch(prefetch)));
                }
            }
            return all.toArray();
        }

        private static AsyncPager<Long> pager(long items, Executor executor) {
            return AsyncPager.of(1, number -> CompletableFuture.supplyAsync(() -> page(items, number), executor));
        }

        private static Page<Long> page(long items, int number) {
            if (items < 0) {
                throw new IllegalStateException("page " + number);
            }
            int lastPage = (int) Math.max(1, (items + ITEMS_A_PAGE - 1) / ITEMS_A_PAGE);
            long first = (number - 1L) * ITEMS_A_PAGE;
            List<Long> data = LongStream.range(first, Math.min(items, first + ITEMS_A_PAGE))
                    .boxed()
                    .toList();
            return Page.of(data, number, lastPage);
        }
    }

    /**
     * The rules for publishers as the authors of Reactive Streams test them.
     *
     * <p>The function makes publishers of so many elements; one of -1 fails.
     */
    @NullUnmarked
    static final class Rules<E> extends FlowPublisherVerification<E> {

        private static final long WAIT_MILLIS = 5_000;
        private static final long SILENCE_MILLIS = 50;
        private static final long POLL_MILLIS = 5;

        private final LongFunction<Flow.Publisher<E>> publishers;

        Rules(LongFunction<Flow.Publisher<E>> publishers) {
            super(new TestEnvironment(WAIT_MILLIS, SILENCE_MILLIS, POLL_MILLIS), 300);
            this.publishers = publishers;
        }

        @Override
        public Flow.Publisher<E> createFlowPublisher(long elements) {
            return publishers.apply(elements);
        }

        /** With demand that comes with the subscription: a pager does nothing without, and so cannot fail. */
        @Override
        public Flow.Publisher<E> createFailedFlowPublisher() {
            return JdkFlowAdapter.publisherToFlowPublisher(
                    JdkFlowAdapter.flowPublisherToFlux(publishers.apply(-1)).onBackpressureBuffer());
        }

        @Override
        public long maxElementsFromPublisher() {
            return Integer.MAX_VALUE;
        }
    }
}
