package io.attest.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request as it came over the wire.
 *
 * @param target path and query
 * @param headers by name in any case; several values of one name are joined by a comma and a space
 * @param parameters of the query; the first value of each name
 * @param keepsAlive whether the client may send another request on the connection
 */
record HttpRequest(
        String method,
        String target,
        Map<String, String> headers,
        Map<String, String> parameters,
        String body,
        boolean keepsAlive) {
    private static final int LONGEST_LINE = 100_000;

    /** Method, target and version; nothing if the connection has ended. */
    static String[] firstLine(InputStream in) throws IOException {
        String line = readLine(in);
        if (line == null) {
            return new String[0];
        }
        String[] parts = line.split(" ", -1);
        if (parts.length != 3 || !parts[2].startsWith("HTTP/1.")) {
            throw new ProtocolException(line);
        }
        return parts;
    }

    /**
     * Reads the rest of a request.
     *
     * @throws ProtocolException if it is not HTTP, as {@link IllegalArgumentException} says, too
     */
    static HttpRequest read(String[] firstLine, InputStream in, OutputStream out) throws IOException {
        Map<String, String> headers = readHeaders(in);
        if ("100-continue".equalsIgnoreCase(headers.get("Expect"))) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        String encoding = headers.get("Transfer-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("chunked")) {
            throw new ProtocolException(encoding);
        }
        byte[] body = encoding == null
                ? readBytes(in, Integer.parseInt(headers.getOrDefault("Content-Length", "0")))
                : readChunks(in);
        return new HttpRequest(
                firstLine[0],
                firstLine[1],
                Collections.unmodifiableMap(headers),
                parameters(firstLine[1]),
                new String(body, StandardCharsets.UTF_8),
                firstLine[2].equals("HTTP/1.1") && !"close".equalsIgnoreCase(headers.get("Connection")));
    }

    /** The path, without the query. */
    static String path(String target) {
        return target.split("\\?", 2)[0];
    }

    @Nullable
    String parameter(String name) {
        return parameters.get(name);
    }

    /** The URL that the client has called, without the query. */
    String url() {
        return "http://" + headers.getOrDefault("Host", "localhost") + path(target);
    }

    static Map<String, String> parameters(String target) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : target.substring(path(target).length()).split("[?&]", -1)) {
            String[] parts = pair.split("=", 2);
            if (parts.length == 2) {
                parameters.putIfAbsent(decode(parts[0]), decode(parts[1]));
            }
        }
        return parameters;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static Map<String, String> readHeaders(InputStream in) throws IOException {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = requireLine(in); !line.isEmpty(); line = requireLine(in)) {
            String[] parts = line.split(":", 2);
            if (parts.length != 2) {
                throw new ProtocolException(line);
            }
            headers.merge(parts[0], parts[1].strip(), (first, second) -> first + ", " + second);
        }
        return headers;
    }

    private static byte[] readChunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int size;
        do {
            size = Integer.parseInt(requireLine(in).split(";", 2)[0].strip(), 16);
            body.writeBytes(readBytes(in, size));
        } while (size > 0 && requireLine(in).isEmpty());
        // Trailers; no endpoint has any.
        readHeaders(in);
        return body.toByteArray();
    }

    private static byte[] readBytes(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static String requireLine(InputStream in) throws IOException {
        String line = readLine(in);
        if (line == null) {
            throw new EOFException();
        }
        return line;
    }

    /** A line without its end, or null if the stream ends before the line does. */
    private static @Nullable String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (line.size() == LONGEST_LINE) {
                throw new ProtocolException("A line is too long.");
            }
            line.write(next);
        }
        String text = line.toString(StandardCharsets.UTF_8);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
