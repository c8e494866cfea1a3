package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.ClientListener;
import io.attest.client.config.ClientListener.CallEnded;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.PageDrift;
import io.attest.client.testing.Heard;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

/** The client's listeners hear of lists that change while they are read. */
class ListenerDriftTest {

    private static final PageDrift DRIFT = new PageDrift(2, 2, 3, 2, 2, 0);

    /** Counts how often it is looked at. */
    record Item(String id) {
        private static final AtomicInteger COMPARED = new AtomicInteger();

        @Override
        public boolean equals(Object other) {
            return other instanceof Item item && item.id.equals(id);
        }

        @Override
        public int hashCode() {
            COMPARED.incrementAndGet();
            return id.hashCode();
        }
    }

    private final Heard heard = new Heard();
    private final List<String> told = new ArrayList<>();

    private static Server server() {
        return new Server(
                Responses.json(200, Responses.page(1, 2, 1, 1, 2)), Responses.json(200, Responses.page(2, 2, 1, 1, 3)));
    }

    private AttestClient client(Server server) {
        return TestClients.of(server)
                .addListener(heard)
                .addListener(new ClientListener() {
                    @Override
                    public void pageDrifted(PageDrift drift) {
                        told.add("client");
                    }
                })
                .build();
    }

    private void heardOfBy(String operation) {
        assertThat(heard.of(PageDrift.class)).containsExactly(DRIFT);
        assertThat(heard.of(CallEnded.class))
                .hasSize(2)
                .allMatch(end -> end.call().operation().equals(operation));
        assertThat(told).containsExactly("client", "pager", "pager too");
    }

    private <T> void read(AutoPager<T> pager) {
        assertThat(pager.driftListener(drift -> told.add("pager")).driftListener(drift -> told.add("pager too")))
                .hasSize(2);
    }

    private <T> void read(AsyncPager<T> pager) throws Exception {
        CompletableFuture<List<T>> items = Flux.from(JdkFlowAdapter.flowPublisherToFlux(
                        pager.driftListener(drift -> told.add("pager")).driftListener(drift -> told.add("pager too"))))
                .collectList()
                .toFuture();
        assertThat(items.get(20, TimeUnit.SECONDS)).hasSize(2);
    }

    @Test
    @DisplayName("All documents")
    void documents() {
        try (Server server = server();
                AttestClient client = client(server)) {
            read(client.documents().listAll(DocumentQuery.defaults()));
            heardOfBy("documents.list");
        }
    }

    @Test
    @DisplayName("All documents, asynchronously")
    void asyncDocuments() throws Exception {
        try (Server server = server();
                AttestClient client = client(server)) {
            read(client.async().documents().listAll(DocumentQuery.defaults()));
            heardOfBy("documents.list");
        }
    }

    @Test
    @DisplayName("Any list")
    void anyList() {
        try (Server server = server();
                AttestClient client = client(server)) {
            read(client.listAll(RawRequest.get("people"), Item.class));
            heardOfBy("raw");
        }
    }

    @Test
    @DisplayName("Any list, asynchronously")
    void asyncAnyList() throws Exception {
        try (Server server = server();
                AttestClient client = client(server)) {
            read(client.async().listAll(RawRequest.get("people"), Item.class));
            heardOfBy("raw");
        }
    }

    @Test
    @DisplayName("Without a listener nothing is compared")
    void nothingIsCompared() {
        try (Server server = server();
                AttestClient client = TestClients.of(server).build()) {
            int before = Item.COMPARED.get();
            Iterator<Item> items =
                    client.listAll(RawRequest.get("people"), Item.class).iterator();
            while (items.hasNext()) {
                assertThat(items.next().id()).isNotEmpty();
            }

            assertThat(Item.COMPARED.get()).isEqualTo(before);
        }
    }
}
