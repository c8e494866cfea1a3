package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;
import org.testng.annotations.Factory;

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
        int tests = results.getPassedTests().size()
                + failed.size()
                + results.getSkippedTests().size();
        System.out.println("tck: tests=" + tests + " failures=" + failed.size() + " skipped="
                + results.getSkippedTests().size());
        skipped(results).forEach((test, times) -> System.out.println("tck: skipped " + times + " times: " + test));

        assertThat(failed).extracting(PublisherRulesTest::text).isEmpty();
        assertThat(results.getPassedTests()).hasSizeGreaterThan(150);
    }

    private static Map<String, Integer> skipped(TestListenerAdapter results) {
        Map<String, Integer> skipped = new TreeMap<>();
        results.getSkippedTests()
                .forEach(test -> skipped.merge(
                        test.getMethod().getMethodName() + ": "
                                + test.getThrowable().getMessage(),
                        1,
                        Integer::sum));
        return skipped;
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
                all.addAll(List.of(
                        items(prefetch, "at once", Runnable::run),
                        items(prefetch, "elsewhere", ForkJoinPool.commonPool()),
                        pages(prefetch, "at once", Runnable::run),
                        pages(prefetch, "elsewhere", ForkJoinPool.commonPool())));
            }
            return all.toArray();
        }

        private static PublisherRules<Long> items(int prefetch, String where, Executor executor) {
            return new PublisherRules<>(
                    "items, prefetch " + prefetch + ", " + where,
                    items -> pager(items, executor).prefetch(prefetch),
                    failing(executor).prefetch(prefetch));
        }

        /** There is no list without a page. */
        private static PublisherRules<Page<Long>> pages(int prefetch, String where, Executor executor) {
            return new PublisherRules<>(
                    "pages, prefetch " + prefetch + ", " + where,
                    pages -> pager(pages * ITEMS_A_PAGE, executor)
                            .prefetch(prefetch)
                            .pages(),
                    failing(executor).prefetch(prefetch).pages());
        }

        private static AsyncPager<Long> pager(long items, Executor executor) {
            return AsyncPager.of(1, number -> CompletableFuture.supplyAsync(() -> page(items, number), executor));
        }

        private static AsyncPager<Long> failing(Executor executor) {
            return AsyncPager.of(
                    1,
                    number -> CompletableFuture.supplyAsync(
                            () -> {
                                throw new IllegalStateException("page " + number);
                            },
                            executor));
        }

        private static Page<Long> page(long items, int number) {
            int lastPage = (int) Math.max(1, (items + ITEMS_A_PAGE - 1) / ITEMS_A_PAGE);
            long first = (number - 1L) * ITEMS_A_PAGE;
            List<Long> data = LongStream.range(first, Math.min(items, first + ITEMS_A_PAGE))
                    .boxed()
                    .toList();
            PageMeta meta =
                    new PageMeta(number, null, lastPage, ITEMS_A_PAGE, null, (int) Math.min(items, Integer.MAX_VALUE));
            return new Page<>(data, new PageLinks("", "", null, number < lastPage ? "n" : null), meta);
        }
    }
}
