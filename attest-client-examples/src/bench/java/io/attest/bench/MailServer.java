package io.attest.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.mockwebserver.Dispatcher;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.mockwebserver.RecordedRequest;
import okhttp3.mockwebserver.SocketPolicy;
import okio.Buffer;

/** E-mails a person for each request that it has read to the end, and then responds as the network and gateways do. */
final class MailServer implements AutoCloseable {

    static final Duration READ_TIMEOUT = Duration.ofSeconds(1);

    /** What happens behind each request that sends, for as long as the client tries. */
    enum Case {
        LATE("response after the read timeout", sent().setHeadersDelay(2, TimeUnit.SECONDS)),
        SILENT("no response", sent().setSocketPolicy(SocketPolicy.NO_RESPONSE)),
        GATEWAY_TIMEOUT("504 of a gateway", response(504, "{}")),
        ERROR("500", response(500, "{}")),
        UNAVAILABLE("503", response(503, "{}")),
        REQUEST_TIMEOUT("408", response(408, "{}")),
        CLOSED("closed behind the request", sent().setSocketPolicy(SocketPolicy.DISCONNECT_AFTER_REQUEST)),
        FIREWALL(
                "403 page of a firewall, passed on",
                response(403, "<html>blocked</html>").setHeader("Content-Type", "text/html")),
        KEPT("kept connection closed behind the request", sent()),
        CUT_OFF("201 whose body is cut off", sent().setSocketPolicy(SocketPolicy.DISCONNECT_DURING_RESPONSE_BODY)),
        LIMITED("429 once, no e-mail, Retry-After", sent());

        final String title;

        @SuppressWarnings("ImmutableEnumChecker") // Nobody changes it.
        private final MockResponse response;

        Case(String title, MockResponse response) {
            this.title = title;
            this.response = response;
        }
    }

    private final MockWebServer server = new MockWebServer();
    private final Case kind;
    private final AtomicInteger emails = new AtomicInteger();

    MailServer(Case kind) throws IOException {
        this.kind = kind;
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return respond(request);
            }
        });
        server.start();
    }

    String baseUrl() {
        return server.url("/api/v1").toString();
    }

    int emails() {
        return emails.get();
    }

    private MockResponse respond(RecordedRequest request) {
        if (kind == Case.LIMITED && server.getRequestCount() == 1) {
            return response(429, "{\"message\":\"Too Many Attempts.\"}").setHeader("Retry-After", "1");
        }
        emails.incrementAndGet();
        return kind == Case.KEPT && request.getSequenceNumber() > 0 ? Case.CLOSED.response : kind.response;
    }

    private static MockResponse sent() {
        return response(201, "").setBody(new Buffer().write(Responses.REQUEST));
    }

    private static MockResponse response(int status, String body) {
        return new MockResponse()
                .setResponseCode(status)
                .setHeader("Content-Type", "application/json")
                .setBody(body);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
