package io.attest.client.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A subscriber that notes every signal, and does with an item what the test says. Iterating requests one by one. */
public final class Subscribed<T> implements Flow.Subscriber<T>, Iterator<T> {

    /** Without an item: the end, by that failure if there is one. */
    private record Signal<T>(@Nullable T item, @Nullable Throwable failure) {}

    private final Queue<Signal<T>> arrived = new ConcurrentLinkedQueue<>();
    private final List<String> signals = Collections.synchronizedList(new ArrayList<>());
    private volatile Flow.Subscription subscription;
    private Consumer<Flow.Subscription> atStart = given -> {};
    private Consumer<T> action = item -> {};

    public static <T> Subscribed<T> to(Flow.Publisher<T> publisher) {
        Subscribed<T> subscribed = new Subscribed<>();
        publisher.subscribe(subscribed);
        return subscribed;
    }

    public Subscribed<T> doing(Consumer<T> what) {
        action = what;
        return this;
    }

    /** Does this inside {@code onSubscribe}. */
    public Subscribed<T> starting(Consumer<Flow.Subscription> what) {
        atStart = what;
        return this;
    }

    public Flow.Subscription subscription() {
        return subscription;
    }

    public Subscribed<T> request(long n) {
        subscription.request(n);
        return this;
    }

    /** Each item as text, and the names of the other signals, so far. */
    public List<String> signals() {
        return signals;
    }

    /** Requests one item, unless a signal is there already, and waits for it. */
    @Override
    public boolean hasNext() {
        if (arrived.isEmpty()) {
            request(1);
            Await.until("a signal after " + signals, () -> !arrived.isEmpty());
        }
        Signal<T> signal = arrived.element();
        return signal.failure == null ? signal.item != null : CallStyle.sneak(signal.failure);
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return arrived.remove().item;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        signals.add("(onSubscribe");
        subscription = given;
        atStart.accept(given);
        signals.add("onSubscribe)");
    }

    @Override
    public void onNext(T item) {
        signals.add(item.toString());
        arrived.add(new Signal<>(item, null));
        action.accept(item);
    }

    @Override
    public void onError(Throwable thrown) {
        signals.add("onError");
        arrived.add(new Signal<>(null, thrown));
    }

    @Override
    public void onComplete() {
        signals.add("onComplete");
        arrived.add(new Signal<>(null, null));
    }
}
