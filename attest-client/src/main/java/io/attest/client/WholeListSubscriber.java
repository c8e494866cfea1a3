package io.attest.client;

import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Reads a list once. A future that is cancelled, or complete otherwise, ends the reading. */
record WholeListSubscriber(WholeList list, CompletableFuture<List<Document>> result, Runnable whenRead)
        implements Flow.Subscriber<Page<Document>> {

    @Override
    @SuppressWarnings("FutureReturnValueIgnored")
    public void onSubscribe(Flow.Subscription subscription) {
        result.whenComplete((documents, failure) -> subscription.cancel());
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Page<Document> page) {
        list.add(page);
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        whenRead.run();
    }
}
