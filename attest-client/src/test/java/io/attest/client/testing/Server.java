package io.attest.client.testing;

import java.io.IOException;
import java.net.Socket;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import okio.BufferedSource;
import okio.Okio;

/**
 * A real HTTP server on a loopback port that gives prepared responses. A request for which none is left waits for it.
 * It is not the one of OkHttp, which runs with OkHttp 5 only.
 */
public final class Server implements AutoCloseable {

    private final BlockingQueue<MockResponse> prepared = new LinkedBlockingQueue<>();
    private final BlockingQueue<RecordedRequest> requests = new LinkedBlockingQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile Function<RecordedRequest, MockResponse> response = request -> Await.result(prepared::take);
    private final RawServer server = RawServer.conducting(0, this::serve);

    public Server(MockResponse... responses) {
        prepared.addAll(List.of(responses));
    }

    public String baseUrl() {
        return server.baseUrl();
    }

    public Server then(MockResponse next) {
        prepared.add(next);
        return this;
    }

    /** The next request that the server received; there must be one. */
    public RecordedRequest taken() {
        RecordedRequest request = Await.result(() -> requests.poll(5, TimeUnit.SECONDS));
        if (request == null) {
            throw new AssertionError("the server received no further request");
        }
        return request;
    }

    /** How many requests the server received. */
    public int count() {
        return count.get();
    }

    /** Responds to every request by this, in place of prepared responses. */
    public Server responding(Function<RecordedRequest, MockResponse> each) {
        response = each;
        return this;
    }

    private void serve(Socket socket, int number) throws IOException {
        // Otherwise the kernel may hold a response back for 40 ms.
        socket.setTcpNoDelay(true);
        BufferedSource in = Okio.buffer(Okio.source(socket));
        // Until the other side closes the connection, or close() does.
        while (true) {
            RecordedRequest request = RecordedRequest.read(in, number - 1);
            count.incrementAndGet();
            requests.add(request);
            MockResponse next = response.apply(request);
            if (!next.equals(MockResponse.SILENCE)) {
                boolean withBody = !request.getMethod().equals("HEAD");
                socket.getOutputStream().write(next.bytes(withBody));
            }
            if ("close".equals(next.headers().get("Connection"))) {
                return;
            }
        }
    }

    @Override
    public void close() {
        server.close();
        // For those that wait for one.
        prepared.addAll(Collections.nCopies(server.connections(), MockResponse.SILENCE));
    }
}
