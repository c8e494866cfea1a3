package io.attest.client.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A real HTTP server on a loopback port that gives prepared responses. */
public final class Server implements AutoCloseable {

    private final MockWebServer server = new MockWebServer();

    public Server(MockResponse... responses) {
        server.setServerSocketFactory(new UndelayedSockets());
        for (MockResponse response : responses) {
            server.enqueue(response);
        }
        try {
            server.start(InetAddress.getLoopbackAddress(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String baseUrl() {
        return "http://127.0.0.1:" + server.getPort() + "/api/v1";
    }

    public Server then(MockResponse response) {
        server.enqueue(response);
        return this;
    }

    /** The next request that the server received; there must be one. */
    public RecordedRequest taken() {
        try {
            RecordedRequest request = server.takeRequest(5, TimeUnit.SECONDS);
            if (request == null) {
                throw new AssertionError("the server received no further request");
            }
            return request;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** How many requests the server received. */
    public int count() {
        return server.getRequestCount();
    }

    /** Responds to every request by this, in place of prepared responses. */
    public Server responding(Function<RecordedRequest, MockResponse> response) {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return response.apply(request);
            }
        });
        return this;
    }

    @Override
    public void close() {
        server.close();
    }
}
