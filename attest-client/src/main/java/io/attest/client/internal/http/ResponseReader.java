package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.internal.response.Body;
import io.attest.client.internal.response.WhoAnswered;
import java.io.EOFException;
import java.io.IOException;
import java.net.HttpURLConnection;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** Reads a body, as much of it as is worth it. */
final class ResponseReader {

    /** A page of 100 documents is some 60 KB. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Less is enough for an error response, whose status says the most. */
    private static final int MAX_ERROR_BYTES = 1024 * 1024;

    /** There are bodies that never end being zipped. */
    private static final int MORE_TIMES_ZIPPED = 2;

    private ResponseReader() {}

    /**
     * Reads the rest of a response.
     *
     * @param received the response as it was on the wire, or null if an interceptor made another without a request
     * @param request the request to which it came
     * @param who tells whether the service wrote it
     * @param known what is known from the wire, if an interceptor made another response of that
     */
    static HttpResponse read(
            Response response, @Nullable Response received, Request request, WhoAnswered who, Outcome known)
            throws IOException {
        String type = response.header("Content-Type");
        BufferedSource source = response.body().source();
        int max = response.isSuccessful() ? MAX_BYTES : MAX_ERROR_BYTES;
        boolean tooLarge = false;
        boolean isWhole = true;
        try {
            // Zipped twice, or not said to be zipped. The response closes what is beneath.
            for (int times = 0; times < MORE_TIMES_ZIPPED && Unzipping.isZipped(source); times++) {
                source = Okio.buffer(new Unzipping(source));
            }
            tooLarge = source.request(max + 1L);
        } catch (IOException e) {
            // The status of an error response says more than the rest of its text, as a page does by its beginning.
            if (response.isSuccessful()
                    && !Body.isPage(type, source.getBuffer().snapshot().toByteArray())) {
                throw e;
            }
            isWhole = false;
        }
        Buffer body = source.getBuffer();
        byte[] bytes = body.readByteArray(Math.min(body.size(), max));
        Response head = received == null ? response : received;
        // What an interceptor has made in memory is whole. An interceptor may also have fetched it elsewhere.
        Response wire = received == null ? response.networkResponse() : received;
        if (response.isSuccessful() && !tooLarge && wire != null && isCutOff(request, wire, bytes)) {
            throw new EOFException("the connection ended before the JSON did");
        }
        boolean isFromService = isWhole && who.isService(response.code(), type, head.headers()::get, bytes);
        return HttpResponse.of(response.code(), head.headers(), bytes, tooLarge, who, isFromService, known);
    }

    /**
     * Whether a GET got only a part of its JSON. If nothing but the end of the connection says where the body ends,
     * OkHttp takes any end for the right one. After a send, the status says more.
     */
    private static boolean isCutOff(Request request, Response head, byte[] body) {
        boolean endsWithTheConnection = (head.protocol() == Protocol.HTTP_1_1 || head.protocol() == Protocol.HTTP_1_0)
                && head.header("Content-Length") == null
                && !"chunked".equalsIgnoreCase(head.header("Transfer-Encoding"));
        boolean hasBody =
                head.code() != HttpURLConnection.HTTP_NO_CONTENT && head.code() != HttpURLConnection.HTTP_RESET;
        return endsWithTheConnection
                && hasBody
                && request.method().equals("GET")
                && Body.endsEarly(body, String.valueOf(head.header("Content-Type")));
    }
}
