package io.attest.client.exhaustive.faults;

import io.attest.client.testing.Await;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/** Over HTTP/2: as much of it as is needed to break it anywhere. */
final class Http2Wire extends Wire {

    static final int REFUSED_STREAM = 7;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int END_STREAM = 1;
    private static final int ACK = 1;
    private static final int END_HEADERS = 4;
    private static final int PREFACE_LENGTH = 24;

    private final DataInputStream in;
    private final CountDownLatch pinged = new CountDownLatch(1);
    private int stream;
    private boolean read;

    Http2Wire(FaultyServer server, Socket raw, Socket socket) throws IOException {
        super(server, raw, socket);
        this.in = new DataInputStream(socket.getInputStream());
        in.readNBytes(PREFACE_LENGTH);
        frame(SETTINGS, 0, 0);
    }

    @Override
    InputStream in() {
        return in;
    }

    @Override
    boolean awaitRequest() throws IOException {
        int before = stream;
        while (stream == before && !over) {
            readFrame();
        }
        return true;
    }

    @Override
    void strike(Fault fault) throws IOException {
        fault.http2.on(this);
    }

    @Override
    void strikeIdle(Fault fault) throws IOException {
        if (fault.idle2 != null) {
            fault.idle2.on(this);
        }
    }

    int stream() {
        return stream;
    }

    @Override
    void readRequest() throws IOException {
        while (!read) {
            readFrame();
        }
        server.copies.incrementAndGet();
    }

    private void readFrame() throws IOException {
        int start = in.readInt();
        int type = start & 0xff;
        int flags = in.readUnsignedByte();
        int id = in.readInt();
        byte[] payload = in.readNBytes(start >>> 8);
        switch (type) {
            case HEADERS -> {
                stream = id;
                read = (flags & END_STREAM) != 0;
                isSend = !read;
            }
            case DATA -> read = read || (flags & END_STREAM) != 0;
            case SETTINGS -> {
                if ((flags & ACK) == 0) {
                    frame(SETTINGS, ACK, 0);
                }
            }
            case PING -> {
                if ((flags & ACK) == 0) {
                    frame(PING, ACK, 0, payload);
                } else {
                    pinged.countDown();
                }
            }
            default -> {
                // Window updates and resets do not matter here.
            }
        }
    }

    @Override
    void respond(Reply reply) throws IOException {
        if (reply.body().length == 0) {
            // As servers do. OkHttp may reset the stream of a 204 before it has read an empty frame behind the head.
            frame(HEADERS, END_HEADERS | END_STREAM, stream, block(reply));
        } else {
            head(reply);
            frame(DATA, END_STREAM, stream, reply.body());
        }
    }

    void head(Reply reply) throws IOException {
        frame(HEADERS, END_HEADERS, stream, block(reply));
    }

    /** The head, and half of the body. */
    void half(Reply reply) throws IOException {
        head(reply);
        frame(DATA, 0, stream, reply.half());
    }

    /** Half of a HEADERS frame. */
    void halfHead(Reply reply) throws IOException {
        byte[] block = block(reply);
        write(header(block.length, HEADERS, END_HEADERS, stream));
        write(Arrays.copyOf(block, block.length / 2));
    }

    void resetStream(int code) throws IOException {
        frame(RST_STREAM, 0, stream, ints(code));
    }

    void goAway(int lastStream, int code) throws IOException {
        frame(GOAWAY, 0, 0, ints(lastStream, code));
    }

    /** Waits until the other side has read everything so far; for a thread other than the serving one. */
    void awaitPing() throws IOException {
        frame(PING, 0, 0, new byte[Long.BYTES]);
        Await.open(pinged);
    }

    private synchronized void frame(int type, int flags, int id, byte... payload) throws IOException {
        write(ByteBuffer.allocate(9 + payload.length)
                .put(header(payload.length, type, flags, id))
                .put(payload)
                .array());
    }

    private static byte[] ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES);
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes.array();
    }

    private static byte[] header(int length, int type, int flags, int id) {
        return ByteBuffer.allocate(9)
                .putInt(length << 8 | type)
                .put((byte) flags)
                .putInt(id)
                .array();
    }

    // HPACK at its plainest: literals without index and without Huffman.
    private static byte[] block(Reply reply) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        literal(block, ":status", Integer.toString(reply.status()));
        for (int i = 0; i < reply.headers().size(); i += 2) {
            literal(
                    block,
                    reply.headers().get(i).toLowerCase(Locale.ROOT),
                    reply.headers().get(i + 1));
        }
        return block.toByteArray();
    }

    private static void literal(ByteArrayOutputStream block, String name, String value) throws IOException {
        block.write(0);
        for (String text : new String[] {name, value}) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if (bytes.length >= 127) {
                throw new IOException("too long for the plainest HPACK");
            }
            block.write(bytes.length);
            block.write(bytes);
        }
    }
}
