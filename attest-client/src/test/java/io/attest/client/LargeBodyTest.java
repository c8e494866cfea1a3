package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.BadRequestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import mockwebserver3.MockResponse;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A body beyond the SDK's limit is read up to it, whatever was announced. */
class LargeBodyTest {

    private static final int LIMIT = 16 * 1024 * 1024;
    private static final int KEPT = 1024 * 1024;

    private static Buffer spaces(int mebibytes) {
        Buffer buffer = new Buffer();
        for (int i = 0; i < mebibytes; i++) {
            buffer.writeUtf8(" ".repeat(1024 * 1024));
        }
        return buffer;
    }

    private static Buffer compressed(Buffer plain) throws IOException {
        Buffer buffer = new Buffer();
        try (BufferedSink gzip = Okio.buffer(new GzipSink(buffer))) {
            gzip.writeAll(plain);
        }
        return buffer;
    }

    private static void failsBounded(Calling calling, MockResponse response) {
        try (Server server = new Server(response);
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            DecodingException failure = (DecodingException) calling.failsOn(client);

            assertThat(failure.body()).hasSize(KEPT);
            assertThat(failure.jsonPath()).isEqualTo("$");
            assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure)
                    .message()
                    .contains("a body beyond the SDK's size limit")
                    .hasSizeLessThan(300);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}: announced by its length")
    @EnumSource
    void announced(Calling calling) {
        failsBounded(
                calling, new MockResponse.Builder().code(200).body(spaces(17)).build());
    }

    @Test
    @DisplayName("In chunks, whose length is not known in advance")
    void chunked() {
        failsBounded(
                Calling.ME,
                new MockResponse.Builder()
                        .code(200)
                        .chunkedBody(spaces(17), 64 * 1024)
                        .build());
    }

    @Test
    @DisplayName("Compressed to a thousandth of its size")
    void compressed() throws IOException {
        Buffer bomb = compressed(spaces(64));
        assertThat(bomb.size()).isLessThan(1_000_000);

        failsBounded(
                Calling.CREATE,
                new MockResponse.Builder()
                        .code(201)
                        .addHeader("Content-Encoding", "gzip")
                        .body(bomb)
                        .build());
    }

    @Test
    @DisplayName("A body of just the limit is read")
    void justTheLimit() {
        Buffer body = spaces(16);
        String me = Responses.me();
        Buffer exact = new Buffer().writeUtf8(me);
        exact.write(body, LIMIT - exact.size());
        try (Server server = new Server(
                        new MockResponse.Builder().code(200).body(exact).build());
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            assertThat(client.me().get().id()).isEqualTo(Responses.ID);
        }
    }

    @Test
    @DisplayName("Compressed responses are read, and their headers are those of the wire")
    void compressedErrorResponse() throws IOException {
        try (Server server = new Server(new MockResponse.Builder()
                        .code(400)
                        .addHeader("Content-Encoding", "gzip")
                        .body(compressed(new Buffer().writeUtf8("{\"error\":\"told so\"}")))
                        .build());
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            BadRequestException failure = (BadRequestException) Calling.CREATE.failsOn(client);

            assertThat(failure.body()).isEqualTo("{\"error\":\"told so\"}");
            assertThat(failure.headers()).containsKey("content-encoding");
        }
    }

    @Test
    @DisplayName("An error response's body is bounded too")
    void errorResponse() {
        try (Server server = new Server(
                        new MockResponse.Builder().code(400).body(spaces(17)).build());
                AttestClient client = TestClients.at(server.baseUrl()).build()) {
            assertThat(((BadRequestException) Calling.CREATE.failsOn(client)).body())
                    .hasSize(KEPT);
        }
    }
}
