package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.internal.JsonStreams;
import io.attest.client.internal.json.Resources.Known;
import io.attest.client.paging.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Reads values from bytes of JSON, and writes them. */
public final class Json {

    private Json() {}

    /** A class of Jackson, which shows from which jar it came. */
    public static Class<?> library() {
        return JsonFactory.class;
    }

    /** Links the parts of Jackson that every call needs; throws a linkage error if they are missing. */
    public static void link() {
        JsonStreams.link();
    }

    /**
     * Reads a resource, or a class of the application.
     *
     * @throws JsonMismatchException if the body is empty, not JSON, or not of the type, or if no JSON is
     */
    public static <T> T read(byte[] body, Class<T> type) throws JsonMismatchException {
        return read(body, reader(type));
    }

    /** Reads an array as an unmodifiable list; its items, and exceptions, are like those of {@link #read}. */
    public static <T> List<T> readList(byte[] body, Class<T> item) throws JsonMismatchException {
        Reader<T> reader = reader(item);
        return read(body, parser -> List.copyOf(PageJson.items(parser, reader)));
    }

    /** Reads a page in the pagination envelope; its items, and exceptions, are like those of {@link #read}. */
    public static <T> Page<T> readPage(byte[] body, Class<T> item) throws JsonMismatchException {
        Reader<T> reader = reader(item);
        return read(body, parser -> PageJson.read(parser, reader));
    }

    /** Reads the page with this number: any other page in its place would lead to a loop or a gap. */
    public static <T> Page<T> readPage(byte[] body, Class<T> item, int number) throws JsonMismatchException {
        Page<T> page = readPage(body, item);
        int current = page.meta().currentPage();
        if (current != number) {
            throw new JsonMismatchException("$.meta.current_page", "page " + current + " instead of page " + number);
        }
        return page;
    }

    private static <T> Reader<T> reader(Class<T> type) {
        Known<T> known = Resources.of(type);
        return known == null ? new BoundReader<>(type) : known.reader();
    }

    private static <T> T read(byte[] body, Reader<T> reader) throws JsonMismatchException {
        if (body.length == 0) {
            throw new JsonMismatchException("$", "an empty body");
        }
        try (JsonParser parser = JsonStreams.FACTORY.createParser(body)) {
            return read(parser, reader);
        } catch (JsonMismatchException e) {
            throw e;
        } catch (IOException e) {
            throw new JsonMismatchException("$", JsonMismatchException.reason(e));
        } catch (StackOverflowError e) {
            // A small stack does not hold all the nesting that the limits allow.
            throw new JsonMismatchException("$", "JSON nested too deeply for the stack of this thread");
        }
    }

    private static <T> T read(JsonParser parser, Reader<T> reader) throws JsonMismatchException {
        try {
            parser.nextToken();
            T value = reader.read(parser);
            if (parser.nextToken() != null) {
                throw new JsonMismatchException("$", "more than one JSON value");
            }
            return value;
        } catch (IOException | NumberFormatException e) {
            throw JsonMismatchException.of(e, parser);
        }
    }

    /** Returns a record of the SDK as JSON, without components that are null; bytes are JSON already. */
    public static byte[] write(Object value) {
        if (value instanceof byte[] written) {
            return written;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator generator = JsonStreams.FACTORY.createGenerator(bytes)) {
            Untyped.write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException("a checked request can always be written", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Returns a value of the application as JSON, in UTF-8.
     *
     * @throws IllegalArgumentException if Jackson cannot write it, or only as a string or a number, or if it holds half
     *     of a surrogate pair; the message contains no value of it
     */
    public static byte[] writeBody(Object value) {
        return JsonBody.of(value);
    }

    /** Returns whether the class is one of the SDK that is read and written without databind. */
    public static boolean knows(Class<?> type) {
        return Resources.of(type) != null;
    }
}
