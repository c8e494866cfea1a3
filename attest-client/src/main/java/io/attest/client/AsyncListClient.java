package io.attest.client;

import io.attest.client.internal.call.CallRunner;
import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Listing;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.Page;
import java.util.concurrent.CompletableFuture;

/** The asynchronous calls of any list. */
class AsyncListClient<Q, T> {

    private final CallRunner calls;
    private final CallSettings settings;
    private final Listing<Q, T> listing;

    AsyncListClient(CallRunner calls, CallSettings settings, Listing<Q, T> listing) {
        this.calls = calls;
        this.settings = settings;
        this.listing = listing;
    }

    public CompletableFuture<Page<T>> list(Q query) {
        return calls.start(listing.page(query), settings);
    }

    public AsyncPager<T> listAll(Q query) {
        return AsyncPager.of(listing.firstPage(query), page -> calls.start(listing.page(query, page), settings));
    }
}
