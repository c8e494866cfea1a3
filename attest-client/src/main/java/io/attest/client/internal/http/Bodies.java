package io.attest.client.internal.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads a response's body into memory, up to a limit. */
final class Bodies {

    /** A page of 100 documents is some 60 KB. */
    static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Less is enough for an error response, whose status says the most. */
    static final int MAX_ERROR_BYTES = 1024 * 1024;

    private static final int FIRST_GUESS = 8 * 1024;

    private final int max;
    private byte[] bytes;
    private int length;

    private Bodies(int max, int capacity) {
        this.max = max;
        bytes = new byte[capacity];
    }

    /** Starts with room for the announced length, or for a guess. */
    static Bodies expecting(long contentLength, int max) {
        return new Bodies(max, contentLength < 0 ? FIRST_GUESS : (int) Math.min(contentLength, FIRST_GUESS * 16));
    }

    /** Reads to the end or to one byte beyond the limit; keeps what came before an exception. */
    void readFrom(InputStream stream) throws IOException {
        while (length <= max) {
            if (length == bytes.length) {
                // Usually the announced length is right, and the array is returned without a copy.
                int more = stream.read();
                if (more < 0) {
                    return;
                }
                bytes = Arrays.copyOf(bytes, Math.min(Math.max(bytes.length * 2, FIRST_GUESS), max + 1));
                bytes[length] = (byte) more;
                length++;
            }
            int read = stream.read(bytes, length, bytes.length - length);
            if (read < 0) {
                return;
            }
            length += read;
        }
    }

    boolean tooLarge() {
        return length > max;
    }

    byte[] toByteArray() {
        return length == bytes.length && length <= max ? bytes : Arrays.copyOf(bytes, Math.min(length, max));
    }
}
