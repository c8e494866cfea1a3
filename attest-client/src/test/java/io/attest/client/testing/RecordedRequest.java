package io.attest.client.testing;

import java.io.EOFException;
import java.io.IOException;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okio.BufferedSource;
import okio.ByteString;

/** A request that {@link Server} received. */
public final class RecordedRequest {

    private final String line;
    private final Headers headers;
    private final ByteString body;
    private final int connectionIndex;

    private RecordedRequest(String line, Headers headers, ByteString body, int connectionIndex) {
        this.line = line;
        this.headers = headers;
        this.body = body;
        this.connectionIndex = connectionIndex;
    }

    /** Throws an {@link EOFException} if the connection ends first. */
    static RecordedRequest read(BufferedSource in, int connectionIndex) throws IOException {
        String line = in.readUtf8LineStrict();
        Headers.Builder headers = new Headers.Builder();
        for (String header = in.readUtf8LineStrict(); !header.isEmpty(); header = in.readUtf8LineStrict()) {
            headers.add(header);
        }
        String length = headers.get("Content-Length");
        ByteString body = length == null ? ByteString.EMPTY : in.readByteString(Long.parseLong(length));
        return new RecordedRequest(line, headers.build(), body, connectionIndex);
    }

    public String getRequestLine() {
        return line;
    }

    public String getMethod() {
        return line.split(" ", -1)[0];
    }

    /** The path with the query. */
    public String getTarget() {
        return line.split(" ", -1)[1];
    }

    public HttpUrl getUrl() {
        return HttpUrl.get("http://" + headers.get("Host") + getTarget());
    }

    public Headers getHeaders() {
        return headers;
    }

    public ByteString getBody() {
        return body;
    }

    /** How many connections were made before its own. */
    public int getConnectionIndex() {
        return connectionIndex;
    }
}
