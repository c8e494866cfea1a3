package io.attest.client.testing;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import okhttp3.mockwebserver.Dispatcher;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.mockwebserver.RecordedRequest;

/** What most tests need of a {@link MockWebServer}. */
public final class Web {

    private static final int PATIENCE_SECONDS = 5;

    private Web() {}

    /** A server with these responses. */
    public static MockWebServer serving(MockResponse... responses) {
        MockWebServer server = new MockWebServer();
        List.of(responses).forEach(server::enqueue);
        return server;
    }

    /** The base URL of the API. */
    public static String url(MockWebServer server) {
        return "http://127.0.0.1:" + server.getPort() + "/api/v1";
    }

    /** The next request that the server received; there must be one. */
    public static RecordedRequest taken(MockWebServer server) {
        RecordedRequest request = Await.result(() -> server.takeRequest(PATIENCE_SECONDS, TimeUnit.SECONDS));
        if (request == null) {
            throw new AssertionError("the server received no further request");
        }
        return request;
    }

    /** Responds to every request by this, in place of prepared responses. */
    public static void respond(MockWebServer server, Function<RecordedRequest, MockResponse> each) {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return each.apply(request);
            }
        });
    }
}
