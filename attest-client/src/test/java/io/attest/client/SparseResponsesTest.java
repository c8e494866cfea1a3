package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.DriftPolicy;
import io.attest.client.testing.Responses;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.adapter.JdkFlowAdapter;

/** What the interface does not promise and the SDK does not need may be missing from a response. */
class SparseResponsesTest {

    private static final int LAST = 4;

    private static Document onlyAnId(int number) {
        return new Document(
                Integer.toString(number), null, null, null, null, null, null, null, null, null, null, Map.of());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    @DisplayName("A list whose pages say no more than their numbers is read to its end")
    void listAll(int prefetch) throws IOException {
        try (MockWebServer server = new MockWebServer()) {
            server.setDispatcher(new SparsePages());
            server.start(InetAddress.getLoopbackAddress(), 0);
            // Not on FakeTime, which is for one thread.
            try (AttestClient client = TestClients.at("http://127.0.0.1:" + server.getPort() + "/api/v1")
                    .build()) {
                List<Document> blocking = client
                        .documents()
                        .listAll(DocumentQuery.defaults())
                        .prefetch(prefetch)
                        .onDrift(DriftPolicy.FAIL)
                        .stream()
                        .toList();
                List<Document> async = JdkFlowAdapter.flowPublisherToFlux(client.async()
                                .documents()
                                .listAll(DocumentQuery.defaults())
                                .prefetch(prefetch)
                                .onDrift(DriftPolicy.FAIL))
                        .collectList()
                        .block(Duration.ofSeconds(20));
                List<Named> raw = client.listAll(RawRequest.get("documents"), Named.class).prefetch(prefetch).stream()
                        .toList();

                assertThat(blocking).containsExactly(onlyAnId(1), onlyAnId(2), onlyAnId(3), onlyAnId(4));
                assertThat(async).isEqualTo(blocking);
                assertThat(raw).containsExactly(new Named("1"), new Named("2"), new Named("3"), new Named("4"));
                assertThat(server.getRequestCount()).isEqualTo(3 * LAST);
            }
        }
    }

    /** An application's own class, which databind reads, in an envelope of the SDK. */
    private record Named(String id) {}

    private static final class SparsePages extends Dispatcher {

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            String number = String.valueOf(request.getUrl().queryParameter("page"));
            return Responses.json(
                    200,
                    "{\"data\":[{\"id\":\"" + number + "\"}],\"meta\":{\"current_page\":" + number + ",\"last_page\":"
                            + LAST + "}}");
        }
    }
}
