package io.attest.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {

    /** The first is unrecognized_name, of a server that has no such host; the second, handshake_failure, may pass. */
    @ParameterizedTest
    @Timeout(60)
    @CsvSource({"112, 4", "40, 1"})
    void anAlertThatNamesTheHostNeedsAPerson(byte alert, int exitCode) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> refuse(server, alert));
            Map<String, String> environment = Map.of(
                    "ATTEST_BASE_URL", "https://127.0.0.1:" + server.getLocalPort(), "ATTEST_ACCESS_TOKEN", "token");
            try (ServiceInUse used = new ServiceChoice(environment).open(client -> client.retry(RetryOptions.none()))) {
                AttestException failure = catchThrowableOfType(
                        AttestException.class, () -> used.client().me().get());

                assertThat(ExitCode.of(failure)).isEqualTo(exitCode);
            }
        }
    }

    private static void refuse(ServerSocket server, byte alert) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(new byte[] {21, 3, 3, 0, 2, 2, alert});
                socket.shutdownOutput();
                // So that closing does not reset the connection before the client has read.
                long unused = socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
