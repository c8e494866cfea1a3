package io.attest.client.internal.pacing;

import io.attest.client.internal.http.Answer;
import okhttp3.Headers;

/** Answers that were never sent. */
final class Answered {

    private Answered() {}

    static Answer with(int status, String... headers) {
        return new Answer(status, Headers.of(headers), new byte[0], false);
    }
}
