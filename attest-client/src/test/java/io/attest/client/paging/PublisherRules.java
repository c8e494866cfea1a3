package io.attest.client.paging;

import java.util.concurrent.Flow;
import java.util.function.LongFunction;
import org.jspecify.annotations.NullUnmarked;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/** The rules for publishers as the authors of Reactive Streams test them, for publishers of so many elements. */
@NullUnmarked
final class PublisherRules<E> extends FlowPublisherVerification<E> {

    private static final long WAIT_MILLIS = 5_000;
    private static final long SILENCE_MILLIS = 50;
    private static final long POLL_MILLIS = 5;

    private final String name;
    private final LongFunction<Flow.Publisher<E>> publishers;
    private final Flow.Publisher<E> failing;

    PublisherRules(String name, LongFunction<Flow.Publisher<E>> publishers, Flow.Publisher<E> failing) {
        super(new TestEnvironment(WAIT_MILLIS, SILENCE_MILLIS, POLL_MILLIS), 300);
        this.name = name;
        this.publishers = publishers;
        this.failing = failing;
    }

    @Override
    public Flow.Publisher<E> createFlowPublisher(long elements) {
        return publishers.apply(elements);
    }

    /** As if demand came with the subscription: a pager does nothing without, and so cannot fail. */
    @Override
    public Flow.Publisher<E> createFailedFlowPublisher() {
        return subscriber -> failing.subscribe(new RequestingOne<>(subscriber));
    }

    @Override
    public long maxElementsFromPublisher() {
        return Integer.MAX_VALUE;
    }

    @Override
    public String toString() {
        return name;
    }

    private record RequestingOne<E>(Flow.Subscriber<? super E> to) implements Flow.Subscriber<E> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            to.onSubscribe(subscription);
            subscription.request(1);
        }

        @Override
        public void onNext(E element) {
            to.onNext(element);
        }

        @Override
        public void onError(Throwable thrown) {
            to.onError(thrown);
        }

        @Override
        public void onComplete() {
            to.onComplete();
        }
    }
}
