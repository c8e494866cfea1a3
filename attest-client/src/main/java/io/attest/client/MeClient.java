package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.model.CurrentUser;

record MeClient(Calls calls) implements Me {

    @Override
    public CurrentUser get(RequestOptions options) {
        return calls.with(options).execute(Endpoints.me());
    }
}
