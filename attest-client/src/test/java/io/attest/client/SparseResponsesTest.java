package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.DecodingException;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.DriftPolicy;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageMeta;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.adapter.JdkFlowAdapter;

/** What the interface does not promise and the SDK does not need may be missing from a response. */
class SparseResponsesTest {

    private static final int LAST = 4;

    private static Document onlyAnId(int number) {
        return new Document(
                Integer.toString(number), null, null, null, null, null, null, null, null, null, null, Map.of());
    }

    @ParameterizedTest(name = "prefetch {0}")
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

    @Test
    @DisplayName("One page, a count and a user are read with what there is")
    void whatThereIs() {
        try (Server server = new Server(Responses.json(200, """
                                {"data":[{"id":"d","attestation_counts":{"total":0}}],"links":{},
                                "meta":{"current_page":2,"last_page":5}}"""), Responses.json(200, "{\"id\":\"u\"}"));
                AttestClient client = TestClients.of(server).build()) {
            Page<Document> page = client.documents().list(DocumentQuery.defaults());

            assertThat(page.hasNext()).isTrue();
            assertThat(page.meta()).isEqualTo(new PageMeta(2, null, 5, null, null, null));
            assertThat(page.data().get(0).attestationCounts())
                    .isEqualTo(new AttestationCounts(null, null, null, null, null, 0, Map.of()));
            assertThat(client.me().get()).isEqualTo(new CurrentUser("u", null, null, null, Map.of()));
        }
    }

    @Test
    @DisplayName("Without an id it is not known what it is: the response cannot be read")
    void withoutAnId() {
        try (Server server = new Server(
                        Responses.json(
                                200,
                                "{\"data\":[{\"id\":\"d\"},{\"name\":\"n\"}],"
                                        + "\"meta\":{\"current_page\":1,\"last_page\":1}}"),
                        Responses.json(200, "{\"name\":\"n\"}"));
                AttestClient client = TestClients.of(server).build()) {
            DecodingException document = (DecodingException) Calling.DOCUMENTS.failsOn(client);
            DecodingException user = (DecodingException) Calling.ME.failsOn(client);

            assertThat(document.jsonPath()).isEqualTo("$.data[1].id");
            assertThat(user.jsonPath()).isEqualTo("$.id");
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("Any 2xx status is success, and no Content-Type is needed to read its body")
    void anySuccess(Calling calling) {
        try (Server server = new Server();
                AttestClient client =
                        TestClients.of(server).retry(RetryOptions.none()).build()) {
            for (int status : new int[] {200, 201, 202, 203}) {
                MockResponse.Builder response =
                        new MockResponse.Builder().code(status).body(calling.goodBody());
                server.then(response.build());
                assertThat(calling.on(client)).isNotNull();
                server.then(response.addHeader("Content-Type", "text/html; charset=iso-8859-1")
                        .build());
                assertThat(calling.on(client)).isNotNull();
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
