package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import okhttp3.Headers;

/** Results to settle a permit with. */
final class Settled {

    private Settled() {}

    static HttpResponse with(int status, String... headers) {
        return new HttpResponse(status, Headers.of(headers), new byte[0], false);
    }
}
