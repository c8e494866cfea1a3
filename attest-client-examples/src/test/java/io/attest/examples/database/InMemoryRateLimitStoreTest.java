package io.attest.examples.database;

import io.attest.client.ratelimit.RateLimitStore;

class InMemoryRateLimitStoreTest extends RateLimitStoreContract {

    private final RateLimitStore store = RateLimitStore.inMemory();

    @Override
    protected RateLimitStore store() {
        return store;
    }
}
