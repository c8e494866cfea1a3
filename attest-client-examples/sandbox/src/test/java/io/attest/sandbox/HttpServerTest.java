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
    private final Socket socket = connect();

    private final BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));

    HttpServerTest() throws IOException {}

    private Socket connect() throws IOException {
        Socket connected = new Socket(InetAddress.getLoopbackAddress(), port);
        connected.setSoTimeout(20_000);
        connected.setTcpNoDelay(true);
        return connected;
    }

    @Test
    void readsABodyInChunksAndKeepsTheConnection() throws IOException {
        write("POST /a HTTP/1.1|Transfer-Encoding: chunked||4;x=y|Zo\u00eb|"
                + "4|!|!|0|Trailer: t||GET /b HTTP/1.1|Connection: close||");

        assertThat(in.lines().filter(line -> line.endsWith("HTTP/1.1 401 "))).hasSize(2);
        assertThat(sandbox.received()).extracting(SandboxRequest::target).containsExactly("../../a", "../../b");
        assertThat(sandbox.received()).extracting(SandboxRequest::body).containsExactly("Zo\u00eb!\r\n!", "");
    }

    @Test
    void asksForABodyThatTheClientHoldsBack() throws IOException {
        write("POST /a HTTP/1.1|Content-Length: 2|Expect: 100-continue||");
        assertThat(in.readLine()).isEqualTo("HTTP/1.1 100 Continue");
        assertThat(in.readLine()).isEmpty();

        write("{}");

        assertThat(in.readLine()).isEqualTo("HTTP/1.1 401 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /a|",
                "GET /a?b=%zz HTTP/1.1||",
                "POST /a HTTP/1.1|Content-Length: x||",
                "POST /a HTTP/1.1|Transfer-Encoding: gzip||",
                "POST /a HTTP/1.1|Transfer-Encoding: chunked||x|"
            })
    void whatIsNotHttpGetsA400AndTheConnectionIsClosed(String request) throws IOException {
        write(request);

        assertThat(in.lines()).startsWith("HTTP/1.1 400 ").contains("Connection: close");
        assertThat(sandbox.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /a HT", "POST /a HTTP/1.1|Content-Length: 5||{}"})
    void aRequestThatBreaksOffGetsNoResponseAndIsNotRecorded(String request) throws IOException {
        write(request);
        socket.shutdownOutput();

        assertThat(in.lines()).isEmpty();
        assertThat(sandbox.received()).isEmpty();
    }

    @Test
    void aResponseToHeadHasTheLengthOfTheBodyAndNoBody() throws IOException {
        write("HEAD /a HTTP/1.1|Connection: close||");

        assertThat(in.lines()).contains("Content-Length: 28").last().isEqualTo("");
    }

    @Test
    void aResponseIsHeldBackByTheLatencyAndADelayOnTop() throws IOException {
        sandbox.failNext(Fault.delay(Duration.ofMillis(40)));
        long start = System.nanoTime();
        write("GET /a HTTP/1.1||");
        in.readLine();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(80));
    }

    @Test
    void closingEndsEveryConnectionAlsoOneWhoseResponseIsHeldBackAndEveryThread() throws IOException {
        sandbox.failNext("GET", "/slow", Fault.delay(Duration.ofHours(1)));
        try (Socket slow = connect()) {
            slow.getOutputStream().write("GET /api/v1/slow HTTP/1.1\r\n\r\n".getBytes(UTF_8));
            while (sandbox.requestsReceived() == 0) {
                Thread.onSpinWait();
            }
            write("GET /a HTTP/1.1||");
            assertThat(in.readLine()).isEqualTo("HTTP/1.1 401 ");

            sandbox.close();

            assertThat(slow.getInputStream().read()).isEqualTo(-1);
            assertThat(in.lines()).isNotEmpty();
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("attest-sandbox-" + port);
        }
    }

    private void write(String request) throws IOException {
        socket.getOutputStream().write(request.replace("|", "\r\n").getBytes(UTF_8));
    }
}
