package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.internal.response.Body;
import io.attest.client.internal.response.WhoAnswered;
import java.io.IOException;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Reads a body, as much of it as is worth it. */
final class ResponseReader {

    /** A page of 100 documents is some 60 KB. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Less is enough for an error response, whose status says the most. */
    private static final int MAX_ERROR_BYTES = 1024 * 1024;

    private ResponseReader() {}

    /**
     * Reads the rest of a response.
     *
     * @param received the response as it was on the wire, or null if an interceptor made another without a request
     * @param who tells whether the service wrote it
     * @param known what is known from the wire, if an interceptor made another response of that
     */
    static HttpResponse read(Response response, @Nullable Response received, WhoAnswered who, Outcome known)
            throws IOException {
        String type = response.header("Content-Type");
        BufferedSource source = response.body().source();
        int max = response.isSuccessful() ? MAX_BYTES : MAX_ERROR_BYTES;
        boolean tooLarge = false;
        boolean isWhole = true;
        try {
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
        boolean isFromService = isWhole && who.isService(response.code(), type, head.headers()::get, bytes);
        return HttpResponse.of(response.code(), head.headers(), bytes, tooLarge, who, isFromService, known);
    }
}
