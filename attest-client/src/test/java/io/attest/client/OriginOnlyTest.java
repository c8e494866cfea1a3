package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Calling;
import io.attest.client.testing.HostileClients;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The token goes to the configured origin and nowhere else; nothing of the caller's session goes with it. */
class OriginOnlyTest {

    @TempDir
    Path directory;

    private AttestClient hostile(String baseUrl) {
        return TestClients.at(baseUrl)
                .retry(RetryOptions.none())
                .httpClient(HostileClients.settings(directory).build())
                .build();
    }

    @ParameterizedTest(name = "A {0} to another origin is not followed")
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirects(int status) {
        try (Server elsewhere = new Server(Responses.json(200, Responses.me()));
                Server server = new Server(Responses.status(status, "Location", elsewhere.baseUrl() + "/me"));
                AttestClient client = hostile(server.baseUrl())) {
            Calling.ME.failsOn(client);

            assertThat(elsewhere.count()).isZero();
        }
    }

    @Test
    @DisplayName("Links of a page are not followed: the next page is asked of the configured origin")
    void links() {
        try (Server elsewhere = new Server();
                Server server = new Server(
                        Responses.json(
                                200,
                                Responses.page(1, 2, 1, 1, 2).replace("http://elsewhere.example", elsewhere.baseUrl())),
                        Responses.json(200, Responses.page(2, 2, 1, 1, 2)));
                AttestClient client = hostile(server.baseUrl())) {
            List<Document> documents = new ArrayList<>();
            client.documents().listAll(DocumentQuery.defaults().perPage(1)).forEach(documents::add);

            assertThat(documents).hasSize(2);
            assertThat(server.count()).isEqualTo(2);
            assertThat(elsewhere.count()).isZero();
        }
    }

    @ParameterizedTest(name = "{0}: the token is sent once, the caller's cookies are not")
    @EnumSource
    void headers(Calling calling) {
        try (Server server = new Server(Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = hostile(server.baseUrl())) {
            calling.on(client);

            RecordedRequest request = server.taken();
            assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + TestClients.TOKEN);
            assertThat(request.getHeaders().get("Cookie")).isNull();
        }
    }

    @Test
    @DisplayName("A response is never taken from the caller's cache, nor put there")
    void cache() {
        try (Server server = new Server();
                AttestClient client = hostile(server.baseUrl())) {
            for (int i = 0; i < 2; i++) {
                server.then(Responses.json(200, Responses.me())
                        .newBuilder()
                        .addHeader("Cache-Control", "public, max-age=3600")
                        .build());
                client.me().get();
            }

            assertThat(server.count()).isEqualTo(2);
            assertThat(directory).isEmptyDirectory();
        }
    }
}
