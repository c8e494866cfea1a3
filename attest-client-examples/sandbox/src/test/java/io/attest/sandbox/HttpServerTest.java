package io.attest.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes over the wire, and what goes. */
class HttpServerTest {
    @AutoClose
    private final AttestSandbox sandbox =
            AttestSandbox.builder().latency(Duration.ofMillis(40)).start();

    private final int port = URI.create(sandbox.baseUrl()).getPort();

    @AutoClose
    private final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);

    private final BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));

    HttpServerTest() throws IOException {
        socket.setSoTimeout(20_000);
    }

    @Test
    void readsABodyInChunksAndKeepsTheConnection() throws IOException {
        write("POST /a HTTP/1.1|Transfer-Encoding: chunked|Expect: 100-continue|X-Two: 1|x-two: 2||4;x=y|Zo\u00eb|"
                + "4|!|!|0|Trailer: t||GET /b HTTP/1.1|Connection: close||");

        assertThat(in.lines().filter(line -> line.contains("HTTP/1.1")))
                .hasSize(3)
                .startsWith("HTTP/1.1 100 Continue");
        assertThat(sandbox.received()).extracting(SandboxRequest::target).containsExactly("../../a", "../../b");
        assertThat(sandbox.received()).extracting(SandboxRequest::body).containsExactly("Zo\u00eb!\r\n!", "");
        assertThat(sandbox.received().get(0).headers())
                .containsEntry("X-TWO", "1, 2")
                .doesNotContainKey("Authorization");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /a HT", "POST /a HTTP/1.1|Content-Length: 5||{}"})
    void aRequestThatBreaksOffGetsNoResponseAndIsNotRecorded(String request) throws IOException {
        write(request);
        socket.shutdownOutput();

        assertThat(in.lines()).isEmpty();
        assertThat(sandbox.received()).isEmpty();
    }

    /** And closing the sandbox ends a response that is held back, every connection and every thread. */
    @Test
    void aResponseIsHeldBackByTheLatencyAndADelayOnTop() throws IOException {
        sandbox.failNext(Fault.delay(Duration.ofMillis(40)), Fault.delay(Duration.ofHours(1)));
        long start = System.nanoTime();
        write("GET /a HTTP/1.1||");
        assertThat(in.readLine()).isEqualTo("HTTP/1.1 401 ");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(80));

        write("GET /a HTTP/1.1||");
        try (Socket idle = new Socket(InetAddress.getLoopbackAddress(), port)) {
            idle.setSoTimeout(20_000);
            while (sandbox.requestsReceived() < 2) {
                Thread.onSpinWait();
            }
            sandbox.close();

            assertThat(idle.getInputStream().read()).isEqualTo(-1);
        }
        assertThat(in.lines()).last().isEqualTo("{\"error\":\"Unauthenticated.\"}");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("attest-sandbox-" + port);
    }

    private void write(String request) throws IOException {
        socket.getOutputStream().write(request.replace("|", "\r\n").getBytes(UTF_8));
    }
}
