package io.attest.client.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** How an application reads a list: what paging promises holds for each. */
public enum ListReader {
    ITERATOR,
    STREAM;

    public <T> Pager<T> of(AutoPager<T> pager) {
        return new Pager<>(this, pager);
    }

    public Pager<String> over(PreparedPages pages) {
        return of(AutoPager.of(1, pages::fetch));
    }

    /** A list to be read. */
    public record Pager<T>(ListReader reader, AutoPager<T> pager) {

        public Pager<T> withPrefetch(int pages) {
            return reader.of(pager.withPrefetch(pages));
        }

        public OpenList<T> open() {
            return reader == STREAM ? streamed(pager.stream()) : iterated(pager.iterator());
        }

        public OpenList<Page<T>> pages() {
            return iterated(pager.pages().iterator());
        }
    }

    private static <T> OpenList<T> streamed(Stream<T> stream) {
        return new OpenList<>(stream.iterator(), stream::close);
    }

    private static <T> OpenList<T> iterated(Iterator<T> items) {
        RuntimeException thrown = new IllegalArgumentException("the consumer's");
        return new OpenList<>(
                items,
                () -> assertThatThrownBy(() -> items.forEachRemaining(item -> {
                            throw thrown;
                        }))
                        .isSameAs(thrown));
    }

    /**
     * A list that is being read.
     *
     * @param leaving leaves it early: a consumer throws, or the stream is closed
     */
    public record OpenList<T>(Iterator<T> items, Runnable leaving) {

        /** Reads so many items, or fewer if the list ends. */
        public List<T> take(int count) {
            List<T> taken = new ArrayList<>();
            while (taken.size() < count && items.hasNext()) {
                taken.add(items.next());
            }
            return taken;
        }

        public List<T> all() {
            return take(Integer.MAX_VALUE);
        }

        /** What reading one more item fails with. */
        public Throwable failure() {
            return catchThrowable(items::hasNext);
        }

        public void leave() {
            leaving.run();
        }
    }
}
