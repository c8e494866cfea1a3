package io.attest.client.internal.http;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A JSON body, or an empty one, that can be sent once. OkHttp does not repeat requests with one-shot bodies. */
public final class OneShotBody extends RequestBody {

    private enum State {
        NEW,
        BEGUN,
        USED_UP
    }

    private static final MediaType JSON = MediaType.get("application/json");

    private final byte[] json;
    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

    public OneShotBody(byte[] json) {
        this.json = json;
    }

    @Override
    public @Nullable MediaType contentType() {
        return json.length == 0 ? null : JSON;
    }

    @Override
    public long contentLength() {
        return json.length;
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    /** What is sent, not to be changed. Unlike {@link #writeTo}, this does not use the body up. */
    byte[] bytes() {
        return json;
    }

    /** None of it can be sent from now on, unless that has begun. */
    void useUp() {
        state.compareAndSet(State.NEW, State.USED_UP);
    }

    /** Whether any of it may have been sent. */
    boolean isBegun() {
        return state.get() == State.BEGUN;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        if (!state.compareAndSet(State.NEW, State.BEGUN)) {
            throw new IOException("a second writing of one request body was stopped");
        }
        sink.write(json);
    }
}
