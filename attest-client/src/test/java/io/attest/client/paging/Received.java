package io.attest.client.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A subscriber that notes every signal, and does with an element what the test says. */
final class Received<E> implements Flow.Subscriber<E> {

    private final List<String> signals = new ArrayList<>();
    private final List<E> elements = new ArrayList<>();
    private Consumer<E> action = element -> {};
    private long firstDemand;
    private Flow.@Nullable Subscription subscription;
    private @Nullable Throwable failure;

    /** Subscribed, and so much requested after that. */
    static <E> Received<E> from(Flow.Publisher<E> publisher, long demand) {
        Received<E> received = new Received<>();
        publisher.subscribe(received);
        if (demand > 0) {
            received.request(demand);
        }
        return received;
    }

    /** Requests so much inside {@code onSubscribe}. */
    Received<E> requestingAtOnce(long demand) {
        firstDemand = demand;
        return this;
    }

    Received<E> doing(Consumer<E> what) {
        action = what;
        return this;
    }

    Flow.Subscription subscription() {
        if (subscription == null) {
            throw new AssertionError("not subscribed");
        }
        return subscription;
    }

    void request(long n) {
        subscription().request(n);
    }

    void cancel() {
        subscription().cancel();
    }

    /** Each element as text, and the other signals' names. */
    List<String> signals() {
        return signals;
    }

    List<E> elements() {
        return elements;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        signals.add("(onSubscribe");
        subscription = given;
        if (firstDemand > 0) {
            given.request(firstDemand);
        }
        signals.add("onSubscribe)");
    }

    @Override
    public void onNext(E element) {
        signals.add(element.toString());
        elements.add(element);
        action.accept(element);
    }

    @Override
    public void onError(Throwable thrown) {
        signals.add("onError");
        failure = thrown;
    }

    @Override
    public void onComplete() {
        signals.add("onComplete");
    }
}
