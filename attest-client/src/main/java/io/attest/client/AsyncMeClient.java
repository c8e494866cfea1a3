package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.CurrentUser;
import java.util.concurrent.CompletableFuture;

record AsyncMeClient(Calls calls) implements AsyncMe {

    @Override
    public CompletableFuture<CurrentUser> get() {
        return calls.start(Endpoints.me());
    }

    @Override
    public AsyncMe with(RequestOptions options) {
        return new AsyncMeClient(calls.with(options));
    }
}
