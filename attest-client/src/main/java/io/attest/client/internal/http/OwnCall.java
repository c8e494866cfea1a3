package io.attest.client.internal.http;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.Response;

/** A call of the transport's own client. */
final class OwnCall extends InterruptibleCall {

    private final Call call;

    OwnCall(Call call) {
        this.call = call;
    }

    @Override
    Response execute() throws IOException {
        return call.execute();
    }

    @Override
    void cancel() {
        call.cancel();
    }
}
