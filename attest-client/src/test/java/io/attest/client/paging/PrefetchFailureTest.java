package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PrefetchFailureTest {

    private final RuntimeException failure = new IllegalArgumentException("this time");

    @Test
    void aFailureIsThrownInItsTurn() {
        Ahead ahead = new Ahead(4);
        Iterator<String> items = new ItemIterator<>(ahead.read(3));
        assertThat(items.next()).isEqualTo("p1");
        ahead.fail(3, failure);
        ahead.arrive(2, 4);

        assertThat(items.hasNext()).isTrue();
        assertThat(items.next()).isEqualTo("p2");
        assertThatThrownBy(items::hasNext).isSameAs(failure);
    }

    @Test
    void aFailureThatIsNotReachedIsNeverThrown() {
        Ahead ahead = new Ahead(4);
        PrefetchIterator<String> pages = ahead.read(3);
        pages.next();
        ahead.fail(3, failure);
        ahead.arrive(Ahead.page(2, 2));

        assertThatCode(pages::next).doesNotThrowAnyException();
        assertThat(pages.hasNext()).isFalse();
    }

    @Test
    void callingAgainFetchesThePageAgainAndKeepsWhatArrived() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(3);
        pages.next();
        ahead.fail(2, failure);
        ahead.arrive(3, 4);

        assertThatThrownBy(pages::next).isSameAs(failure);
        assertThat(ahead.direct()).containsExactly(1);
        assertThat(ahead.started()).containsExactly(2, 3, 4);

        assertThat(pages.next().data()).containsExactly("p2");
        assertThat(ahead.direct()).containsExactly(1, 2);
        assertThat(pages.next().data()).containsExactly("p3");
        assertThat(pages.next().data()).containsExactly("p4");
        assertThat(ahead.started()).containsExactly(2, 3, 4, 5, 6, 7);
    }

    @Test
    void anyNumberOfFailuresOfOnePageCanBeRepeated() {
        Ahead ahead = new Ahead(3);
        PrefetchIterator<String> pages = ahead.read(2);
        ahead.failDirectly(failure);
        assertThatThrownBy(pages::next).isSameAs(failure);
        assertThat(ahead.started()).isEmpty();
        pages.next();
        ahead.fail(2, failure);
        assertThatThrownBy(pages::next).isSameAs(failure);
        ahead.failDirectly(failure);
        assertThatThrownBy(pages::next).isSameAs(failure);

        assertThat(pages.next().data()).containsExactly("p2");
        ahead.arrive(3);
        assertThat(pages.next().data()).containsExactly("p3");
        assertThat(pages.hasNext()).isFalse();
    }

    @Test
    void whatFailedBehindAFailureIsFetchedAgainWithIt() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(3);
        pages.next();
        ahead.fail(2, failure);
        ahead.fail(3, new IllegalStateException("the same disturbance"));

        assertThatThrownBy(pages::next).isSameAs(failure);
        assertThat(ahead.started()).containsExactly(2, 3, 4);
        pages.next();

        assertThat(ahead.started()).containsExactly(2, 3, 4, 3, 5);
        ahead.arrive(3);
        assertThat(pages.next().data()).containsExactly("p3");
    }

    @Test
    void aFailureAfterTheThrowWaitsForItsTurn() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(2);
        pages.next();
        ahead.fail(2, new IllegalStateException());
        assertThatThrownBy(pages::next).isExactlyInstanceOf(IllegalStateException.class);
        ahead.fail(3, failure);

        pages.next();
        assertThatThrownBy(pages::next).isSameAs(failure);
    }

    @Test
    void callingAgainStartsThePagesBehindBeforeItWaits() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(3);
        pages.next();
        ahead.fail(2, failure);
        ahead.fail(3, failure);
        assertThatThrownBy(pages::next).isSameAs(failure);

        ahead.failDirectly(failure);
        assertThatThrownBy(pages::next).isSameAs(failure);

        assertThat(ahead.started()).containsExactly(2, 3, 4, 3);
    }

    @Test
    void whatFailedBehindARepeatedFailureIsFetchedAgainWithIt() {
        Ahead ahead = new Ahead(9);
        PrefetchIterator<String> pages = ahead.read(2);
        pages.next();
        ahead.fail(2, failure);
        assertThatThrownBy(pages::next).isSameAs(failure);
        ahead.fail(3, new IllegalStateException("the same disturbance"));
        ahead.failDirectly(failure);
        assertThatThrownBy(pages::next).isSameAs(failure);
        assertThat(ahead.started()).containsExactly(2, 3);

        pages.next();

        assertThat(ahead.started()).containsExactly(2, 3, 3, 4);
    }

    static Stream<Throwable> kinds() {
        return Stream.of(
                new IllegalStateException(),
                new AssertionError(),
                new StackOverflowError(),
                new IOException(),
                new InterruptedException(),
                new CancellationException(),
                new CompletionException(new IOException()),
                new ExecutionException(new IOException()));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatAFetchThrowsIsThrownAsItIs(Throwable thrown) {
        AutoPager<String> pager = AutoPager.<String>of(1, number -> {
                    if (number == 2) {
                        throw PrefetchFailureTest.<RuntimeException>asItIs(thrown);
                    }
                    return Ahead.page(number, 3);
                })
                .prefetch(2);
        Iterator<String> items = pager.iterator();
        items.next();

        assertThatThrownBy(items::next).isSameAs(thrown);
        assertThatThrownBy(items::hasNext).isSameAs(thrown);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException asItIs(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void aPageThatIsNotTheOneAskedForIsAnErrorInItsTurn() {
        AutoPager<String> pager = AutoPager.<String>of(
                        1, number -> Pages.page(List.of("p" + number), number == 3 ? 1 : number, 4))
                .prefetch(3);
        Iterator<String> items = pager.iterator();
        assertThat(items.next()).isEqualTo("p1");
        assertThat(items.next()).isEqualTo("p2");

        for (int i = 0; i < 2; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(items::hasNext)
                    .withMessage("page 3 was requested, but page 1 was returned");
        }
    }

    @Test
    void aPageThatCannotBeStartedFailsInItsTurn() {
        Error noThread = new LinkageError("no thread can be had");
        PageStarter<String> starter = number -> {
            throw noThread;
        };
        PrefetchIterator<String> pages =
                new PrefetchIterator<>(1, new PageSource<>(number -> Ahead.page(number, 2)), 1, starter);

        assertThat(pages.next().data()).containsExactly("p1");
        assertThatThrownBy(pages::next).isSameAs(noThread);
        assertThat(pages.next().data()).containsExactly("p2");
    }
}
