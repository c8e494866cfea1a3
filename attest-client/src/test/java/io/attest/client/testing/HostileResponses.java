package io.attest.client.testing;

import io.attest.client.testing.RawServer.Act;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Responses made to do harm, written piece by piece: they share the small heap of the client that reads them. */
public final class HostileResponses {

    private static final int KIBIBYTE = 1024;
    private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};

    private HostileResponses() {}

    /** A text many times over, between two others, as a body whose end is the end of the connection. */
    public static Act repeating(int status, String start, String repeated, int times, String end) {
        return repeating(status, start, number -> repeated, times, end);
    }

    /** Texts that need not be the same, from that of number 0 on. */
    public static Act repeating(int status, String start, IntFunction<String> repeated, int times, String end) {
        return response(status, out -> {
            write(out, "\r\n" + start);
            for (int i = 0; i < times; i++) {
                write(out, repeated.apply(i));
            }
            write(out, end);
        });
    }

    /** More than a gibibyte, which is about one mebibyte on the wire. */
    public static Act gzipBomb(int status) {
        return response(status, out -> {
            write(out, "Content-Encoding: gzip\r\n\r\n");
            byte[] mebibyte = deflatedMebibyte();
            out.write(GZIP_HEADER);
            for (int i = 0; i < 1100; i++) {
                out.write(mebibyte);
            }
        });
    }

    /** A head of some ten megabytes. */
    public static Act headers(int headers, int length) {
        String value = "v".repeat(length);
        return response(200, out -> {
            for (int i = 0; i < headers; i++) {
                write(out, "X-" + i + ": " + value + "\r\n");
            }
            write(out, "Content-Length: 2\r\n\r\n{}");
        });
    }

    /** What follows the first lines: more headers, an empty line, the body. */
    private interface Rest {
        void writeTo(OutputStream out) throws IOException;
    }

    private static Act response(int status, Rest rest) {
        return (Socket socket, int number) -> {
            try (OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 64 * KIBIBYTE)) {
                write(out, "HTTP/1.1 " + status + " Said\r\nConnection: close\r\n");
                rest.writeTo(out);
            }
        };
    }

    /** Flushed at a block's end, so that it can be put behind itself. */
    private static byte[] deflatedMebibyte() throws IOException {
        byte[] spaces = new byte[KIBIBYTE * KIBIBYTE];
        Arrays.fill(spaces, (byte) ' ');
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater raw = new Deflater(Deflater.BEST_COMPRESSION, true);
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(bytes, raw, KIBIBYTE, true)) {
            deflated.write(spaces);
            deflated.flush();
            return bytes.toByteArray();
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
