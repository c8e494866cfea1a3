package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.NetworkException;
import io.attest.client.error.ServerException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Responses;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages ahead over real connections. */
@Timeout(60)
class PrefetchListingTest {

    private static final int PATIENCE_SECONDS = 15;

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    private final Pages pages = new Pages();
    private final Ends ends = new Ends();
    private final OkHttpClient http =
            new OkHttpClient.Builder().eventListener(ends).build();

    @BeforeEach
    void serve() throws IOException {
        server.setDispatcher(pages);
        server.start(InetAddress.getLoopbackAddress(), 0);
    }

    private AttestClient client() {
        return TestClients.at("http://127.0.0.1:" + server.getPort() + "/api/v1")
                .httpClient(http)
                .retry(RetryOptions.none())
                .build();
    }

    private static Stream<Document> read(AttestClient client, int ahead) {
        return client.documents().listAll(DocumentQuery.defaults().perPage(1)).prefetch(ahead).stream();
    }

    private void assertNothingInUse() {
        assertThat(http.connectionPool().connectionCount())
                .isEqualTo(http.connectionPool().idleConnectionCount());
    }

    @Test
    @DisplayName("All documents come in order, with one request for each page")
    void order() {
        try (AttestClient client = client()) {
            List<String> names = read(client, 4).map(Document::name).toList();

            assertThat(names)
                    .hasSize(Pages.LAST)
                    .startsWith("Handbook 1", "Handbook 2")
                    .endsWith("Handbook 9");
            assertThat(pages.asked).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9);
            assertNothingInUse();
        }
    }

    @Test
    @DisplayName("An error comes in its place, and its page can be read again")
    void error() {
        pages.failing = 3;
        try (AttestClient client = client()) {
            Iterator<Document> documents = read(client, 4).iterator();
            assertThat(documents.next().name()).isEqualTo("Handbook 1");
            assertThat(documents.next().name()).isEqualTo("Handbook 2");
            assertThatThrownBy(documents::hasNext).isInstanceOf(ServerException.class);

            pages.failing = 0;
            assertThat(documents.next().name()).isEqualTo("Handbook 3");
            assertThat(documents).toIterable().hasSize(6);
        }
    }

    @Test
    @DisplayName("Closing a stream ends the requests in flight and gives their connections back")
    void closed() {
        pages.silentFrom = 2;
        try (AttestClient client = client()) {
            try (Stream<Document> documents = read(client, 3)) {
                assertThat(documents.iterator().next().name()).isEqualTo("Handbook 1");
                pages.awaitRequests(4);
            }

            ends.await(4);
            assertThat(ends.failed).hasValue(3);
            assertNothingInUse();
        }
    }

    @Test
    @DisplayName("A closed client fails at the place of the page")
    void closedClient() {
        pages.silentFrom = 3;
        try (AttestClient client = client()) {
            Iterator<Document> documents = read(client, 3).iterator();
            assertThat(documents.next().name()).isEqualTo("Handbook 1");
            pages.awaitRequests(4);
            ends.await(2);
            TestClients.close(client);

            assertThat(documents.next().name()).isEqualTo("Handbook 2");
            assertThatThrownBy(documents::next)
                    .isInstanceOf(NetworkException.class)
                    .hasMessageContaining("the client was closed");
            assertThatThrownBy(documents::next)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the client is closed");
        }
    }

    /** Nine pages of one document. */
    private static final class Pages extends Dispatcher {

        private static final int LAST = 9;

        private final Queue<Integer> asked = new ConcurrentLinkedQueue<>();
        private final Semaphore requests = new Semaphore(0);
        private volatile int failing;
        private volatile int silentFrom = Integer.MAX_VALUE;

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            int number = Integer.parseInt(String.valueOf(request.getUrl().queryParameter("page")));
            asked.add(number);
            requests.release();
            if (number >= silentFrom) {
                return new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build();
            }
            return number == failing ? Responses.status(500) : TestClients.page(number, LAST);
        }

        void awaitRequests(int count) {
            take(requests, count);
        }
    }

    /** How calls ended. */
    private static final class Ends extends EventListener {

        private final Semaphore ended = new Semaphore(0);
        private final AtomicInteger failed = new AtomicInteger();

        @Override
        public void callEnd(Call call) {
            ended.release();
        }

        @Override
        public void callFailed(Call call, IOException failure) {
            failed.incrementAndGet();
            ended.release();
        }

        void await(int count) {
            take(ended, count);
        }
    }

    private static void take(Semaphore semaphore, int count) {
        try {
            assertThat(semaphore.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
