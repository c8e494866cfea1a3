package io.attest.client;

import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.CurrentUser;
import java.util.concurrent.CompletableFuture;

record AsyncMeClient(Calls calls) implements AsyncMe {

    @Override
    public CompletableFuture<CurrentUser> get() {
        return calls.start(Endpoints.me());
    }
}
