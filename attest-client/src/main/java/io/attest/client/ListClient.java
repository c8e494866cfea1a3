package io.attest.client;

import io.attest.client.internal.call.CallRunner;
import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Listing;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;

/** The blocking calls of any list. */
class ListClient<Q, T> {

    private final CallRunner calls;
    private final CallSettings settings;
    private final Listing<Q, T> listing;

    ListClient(CallRunner calls, CallSettings settings, Listing<Q, T> listing) {
        this.calls = calls;
        this.settings = settings;
        this.listing = listing;
    }

    public Page<T> list(Q query) {
        return calls.execute(listing.page(query), settings);
    }

    public AutoPager<T> listAll(Q query) {
        return AutoPager.of(listing.firstPage(query), page -> calls.execute(listing.page(query, page), settings));
    }
}
