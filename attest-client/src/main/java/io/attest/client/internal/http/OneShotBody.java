package io.attest.client.internal.http;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A JSON body, or an empty one, that can be sent once. OkHttp does not repeat requests with one-shot bodies. */
final class OneShotBody extends RequestBody {

    private static final MediaType JSON = MediaType.get("application/json");

    private final byte[] json;
    private final AtomicBoolean written = new AtomicBoolean();

    OneShotBody(byte[] json) {
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

    /** Whether any of it may have been sent; if not, none will be from now on. */
    boolean useUp() {
        return written.getAndSet(true);
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        if (!written.compareAndSet(false, true)) {
            throw new IOException("a second writing of one request body was stopped");
        }
        sink.write(json);
    }
}
