package io.attest.client.internal.http;

import java.io.IOException;
import java.util.zip.GZIPInputStream;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** A body, unzipped if its first bytes are those of gzip, whatever a header says. Reads nothing before it is read. */
final class Unzipping extends ForwardingSource {

    private static final ByteString GZIP = ByteString.decodeHex("1f8b");
    private static final int BUFFER_BYTES = 8192;

    private final BufferedSource body;
    private @Nullable Source plain;

    Unzipping(BufferedSource body) {
        super(body);
        this.body = body;
    }

    // A peek would share the memory, which okio then cannot use again.
    static boolean isZipped(BufferedSource body) throws IOException {
        return body.rangeEquals(0, GZIP);
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        Source from = plain;
        if (from == null) {
            // Not okio's, which keeps a file name of any length in memory, and fails at what follows the zipped part.
            from = isZipped(body) ? Okio.source(new GZIPInputStream(body.inputStream(), BUFFER_BYTES)) : body;
            plain = from;
        }
        return from.read(sink, byteCount);
    }

    @Override
    public void close() throws IOException {
        Source from = plain;
        if (from == null) {
            super.close();
        } else {
            from.close();
        }
    }
}
