package io.attest.client.paging;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes each item to an action, until the future ends, by whomever. */
final class ForEach<T> implements Flow.Subscriber<T> {

    private final Consumer<? super T> action;
    private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    ForEach(Consumer<? super T> action) {
        this.action = action;
    }

    CompletableFuture<@Nullable Void> end() {
        return end;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored")
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        end.whenComplete((nothing, thrown) -> given.cancel());
        given.request(1);
    }

    @Override
    public void onNext(T item) {
        try {
            action.accept(item);
        } catch (Throwable e) {
            end.completeExceptionally(e);
        }
        if (subscription != null) {
            subscription.request(1);
        }
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        end.complete(null);
    }
}
