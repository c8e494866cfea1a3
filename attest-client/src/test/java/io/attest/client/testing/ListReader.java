package io.attest.client.testing;

import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.DriftPolicy;
import io.attest.client.paging.Page;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** How an application reads a list: what paging promises holds for each. */
public enum ListReader {
    ITERATOR,
    STREAM,
    PUBLISHER;

    public <T> Pager<T> of(AutoPager<T> auto, AsyncPager<T> async) {
        return new Pager<>(this, auto, async);
    }

    public Pager<String> over(int firstPage, PreparedPages pages) {
        return of(AutoPager.of(firstPage, pages::fetch), AsyncPager.of(firstPage, pages::begin));
    }

    public Pager<String> over(PreparedPages pages) {
        return over(1, pages);
    }

    /** A list to be read, with the settings that both pagers have. */
    public record Pager<T>(ListReader reader, AutoPager<T> auto, AsyncPager<T> async) {

        public Pager<T> prefetch(int pages) {
            return with(pager -> pager.prefetch(pages), pager -> pager.prefetch(pages));
        }

        public Pager<T> onDrift(DriftPolicy policy) {
            return with(pager -> pager.onDrift(policy), pager -> pager.onDrift(policy));
        }

        private Pager<T> with(UnaryOperator<AutoPager<T>> first, UnaryOperator<AsyncPager<T>> second) {
            return reader == PUBLISHER
                    ? new Pager<>(reader, auto, second.apply(async))
                    : new Pager<>(reader, first.apply(auto), async);
        }

        public OpenList<T> open() {
            return switch (reader) {
                case ITERATOR -> Iterating.of(auto);
                case STREAM -> {
                    Stream<T> stream = auto.stream();
                    yield new Iterating<>(stream.iterator(), stream::close);
                }
                case PUBLISHER -> Subscribed.to(async);
            };
        }

        public OpenList<Page<T>> pages() {
            return reader == PUBLISHER ? Subscribed.to(async.pages()) : Iterating.of(auto.pages());
        }
    }

    /** A list that is being read. */
    public interface OpenList<T> {

        /** Reads so many items, or fewer if the list ends. */
        List<T> take(int items);

        default List<T> all() {
            return take(Integer.MAX_VALUE);
        }

        /** What reading one more item fails with. */
        Throwable failure();

        /** Leaves it early: a consumer throws, the stream is closed, or the subscription is cancelled. */
        void leave();
    }

    private record Iterating<T>(Iterator<T> items, Runnable leaving) implements OpenList<T> {

        static <T> OpenList<T> of(Iterable<T> list) {
            Iterator<T> items = list.iterator();
            RuntimeException thrown = new IllegalArgumentException("the consumer's");
            return new Iterating<>(items, () -> {
                Throwable caught = catchThrowable(() -> items.forEachRemaining(item -> {
                    throw thrown;
                }));
                if (caught != thrown) {
                    throw new AssertionError(caught);
                }
            });
        }

        @Override
        public List<T> take(int count) {
            List<T> taken = new ArrayList<>();
            while (taken.size() < count && items.hasNext()) {
                taken.add(items.next());
            }
            return taken;
        }

        @Override
        public Throwable failure() {
            return catchThrowable(() -> take(1));
        }

        @Override
        public void leave() {
            leaving.run();
        }
    }
}
