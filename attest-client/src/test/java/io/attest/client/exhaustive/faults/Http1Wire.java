package io.attest.client.exhaustive.faults;

import io.attest.client.testing.RawServer;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import okio.Buffer;

/** Over HTTP/1.1. */
final class Http1Wire extends Wire {

    private int length;

    Http1Wire(FaultyServer server, Socket raw, Socket socket) throws IOException {
        super(server, raw, socket);
    }

    @Override
    boolean awaitRequest() throws IOException {
        in.mark(1);
        boolean more = in.read() >= 0;
        in.reset();
        return more;
    }

    void readHalfHead() throws IOException {
        in.readNBytes(20);
    }

    void readHalfBody() throws IOException {
        readHead();
        in.readNBytes(length / 2);
    }

    @Override
    void readRequest() throws IOException {
        readHead();
        if (in.readNBytes(length).length < length) {
            throw new IOException("the request ended early");
        }
    }

    private void readHead() throws IOException {
        List<String> head = RawServer.readHead(in);
        if (head.isEmpty()) {
            throw new IOException("the request ended early");
        }
        isSend = !head.get(0).startsWith("GET ");
        length = RawServer.contentLength(head);
    }

    @Override
    void respond(Reply reply) throws IOException {
        Buffer bytes = new Buffer().writeUtf8(reply.head());
        write(bytes.write(reply.body()).readByteArray());
    }
}
