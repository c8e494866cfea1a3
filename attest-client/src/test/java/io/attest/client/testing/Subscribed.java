package io.attest.client.testing;

import io.attest.client.testing.ListReader.OpenList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A subscriber that notes every signal, and does with an item what the test says. */
public final class Subscribed<T> implements Flow.Subscriber<T>, OpenList<T> {

    private static final int PATIENCE_SECONDS = 20;

    /** Without an item: the end, by that failure if there is one. */
    private record Signal<T>(@Nullable T item, @Nullable Throwable failure) {}

    private final BlockingQueue<Signal<T>> arrived = new LinkedBlockingQueue<>();
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

    /** Subscribes it and requests so much. */
    public Subscribed<T> reading(Flow.Publisher<T> publisher, long demand) {
        publisher.subscribe(this);
        return request(demand);
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

    @Override
    public List<T> take(int items) {
        request(items);
        List<T> taken = new ArrayList<>();
        while (taken.size() < items) {
            Signal<T> signal = next();
            if (signal.failure != null) {
                throw new AssertionError(signal.failure);
            }
            if (signal.item == null) {
                return taken;
            }
            taken.add(signal.item);
        }
        return taken;
    }

    @Override
    public Throwable failure() {
        return request(1).next().failure;
    }

    private Signal<T> next() {
        try {
            Signal<T> signal = arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (signal == null) {
                throw new AssertionError("only these: " + signals);
            }
            if (signal.item == null) {
                // For the next question.
                arrived.add(signal);
            }
            return signal;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void leave() {
        subscription.cancel();
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
