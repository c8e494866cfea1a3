package io.attest.sandbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.util.AbstractList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;

/**
 * Serves a list of documents like those of the sandbox, of any length: each document is made when it is asked for.
 * Knows neither tokens nor a rate limit, and looks at {@code page} and {@code per_page} only.
 */
public final class ManyDocuments implements AutoCloseable {

    private static final int SAMPLES = 1_000;
    private static final int PEOPLE = 60;
    private static final int SEED = 1;
    private static final int ID_DIGITS = 10;

    private final MockWebServer server = new MockWebServer();
    private final List<ObjectNode> samples;
    private final List<Integer> numbers;

    /**
     * Starts the service.
     *
     * @param count how many documents there are
     * @throws IOException if it cannot listen
     */
    public ManyDocuments(int count) throws IOException {
        Organization organization = new Organization(SAMPLES, PEOPLE, SEED, new UlidFactory(SEED));
        samples = organization.documents().stream()
                .map(document -> Records.document(document, organization.id()))
                .toList();
        numbers = new Numbers(count);
        server.setServerSocketFactory(new BreakableServerSocketFactory(() -> false));
        server.setDispatcher(new Pages());
        server.start(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
    }

    /**
     * Returns where the service is.
     *
     * @return a base URL
     */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.getPort() + AttestationService.PREFIX;
    }

    /** Stops listening. */
    @Override
    public void close() {
        server.close();
    }

    private ObjectNode document(int number) {
        ObjectNode sample = samples.get(number % SAMPLES);
        String id = sample.get("id").textValue();
        // Digits are among the characters of a ULID.
        String unique = String.format(Locale.ROOT, "%0" + ID_DIGITS + "d", number);
        return sample.deepCopy().put("id", id.substring(0, id.length() - ID_DIGITS) + unique);
    }

    private final class Pages extends Dispatcher {

        @Override
        public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            // The server keeps every request until it is taken.
            server.takeRequest(0, TimeUnit.NANOSECONDS);
            HttpUrl url = request.getUrl();
            PageOf<Integer> page = new PageOf<>(numbers, number(url, "page"), number(url, "per_page"));
            return new MockResponse.Builder()
                    .setHeader("Content-Type", "application/json")
                    .body(page.envelope(url, ManyDocuments.this::document).toString())
                    .build();
        }

        private int number(HttpUrl url, String name) {
            return Integer.parseInt(url.queryParameter(name));
        }
    }

    private static final class Numbers extends AbstractList<Integer> {

        private final int count;

        Numbers(int count) {
            this.count = count;
        }

        @Override
        public Integer get(int index) {
            return index;
        }

        @Override
        public int size() {
            return count;
        }
    }
}
