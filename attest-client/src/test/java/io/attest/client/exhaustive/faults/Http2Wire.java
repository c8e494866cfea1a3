package io.attest.client.exhaustive.faults;

import io.attest.client.testing.Await;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import okio.Buffer;

/** Over HTTP/2: as much of it as is needed to break it anywhere. */
final class Http2Wire extends Wire {

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

    private final CountDownLatch pinged = new CountDownLatch(1);
    int stream;
    private boolean read;

    Http2Wire(FaultyServer server, Socket raw, Socket socket) throws IOException {
        super(server, raw, socket);
        in.readNBytes(PREFACE_LENGTH);
        frame(SETTINGS, 0, 0);
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
    void readRequest() throws IOException {
        while (!read) {
            readFrame();
        }
    }

    /** Window updates and resets do not matter here. */
    private void readFrame() throws IOException {
        int start = in.readInt();
        int type = start & 0xff;
        int flags = in.readUnsignedByte();
        int id = in.readInt();
        byte[] payload = in.readNBytes(start >>> 8);
        if (type == HEADERS) {
            stream = id;
            read = (flags & END_STREAM) != 0;
            isSend = !read;
        } else if (type == DATA) {
            read = read || (flags & END_STREAM) != 0;
        } else if (type == PING && (flags & ACK) != 0) {
            pinged.countDown();
        } else if ((type == PING || type == SETTINGS) && (flags & ACK) == 0) {
            frame(type, ACK, 0, type == PING ? payload : new byte[0]);
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
        frame(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(code).array());
    }

    void goAway(int lastStream, int code) throws IOException {
        ByteBuffer payload = ByteBuffer.allocate(8).putInt(lastStream).putInt(code);
        frame(GOAWAY, 0, 0, payload.array());
    }

    /** Waits until the other side has read everything so far; for a thread other than the serving one. */
    void awaitPing() throws IOException {
        frame(PING, 0, 0, new byte[Long.BYTES]);
        Await.open(pinged);
    }

    private synchronized void frame(int type, int flags, int id, byte... payload) throws IOException {
        Buffer frame = new Buffer().write(header(payload.length, type, flags, id));
        write(frame.write(payload).readByteArray());
    }

    private static byte[] header(int length, int type, int flags, int id) {
        ByteBuffer header = ByteBuffer.allocate(9).putInt(length << 8 | type).put((byte) flags);
        return header.putInt(id).array();
    }

    // HPACK at its plainest: literals without index and without Huffman, all shorter than 127 bytes.
    private static byte[] block(Reply reply) {
        Buffer block = new Buffer();
        String[] texts = {":status", "" + reply.status(), "content-type", reply.type()};
        for (int i = 0; i < (reply.type().isEmpty() ? 2 : texts.length); i++) {
            // A zero before each name.
            block.write(new byte[1 - i % 2]).writeByte(texts[i].length()).writeUtf8(texts[i]);
        }
        return block.readByteArray();
    }
}
