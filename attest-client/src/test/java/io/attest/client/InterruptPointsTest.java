package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InterruptPointsTest {

    private static final String TOO_MANY = "HTTP/1.1 429 Wait\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n";

    @TempDir
    Path directory;

    @ParameterizedTest(name = "{0}: while connecting, nothing is sent")
    @EnumSource(value = Calling.class, names = ".*_ASYNC", mode = EnumSource.Mode.MATCH_NONE)
    void connecting(Calling calling) throws IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Crowd crowd = Crowd.before(full);
                AttestClient client = TestClients.at("http://127.0.0.1:" + full.getLocalPort())
                        .httpClient(new OkHttpClient.Builder()
                                .eventListener(new OnConnecting(begun))
                                .build())
                        .build()) {
            assertThat(crowd.sockets).isNotEmpty();
            OtherThread caller = OtherThread.start(() -> calling.on(client));
            begun.await();
            caller.interrupt();

            assertThat(caller.join())
                    .isInstanceOfSatisfying(
                            CallInterruptedException.class,
                            e -> assertThat(e.outcome()).isEqualTo(Outcome.NOT_SENT));
            assertThat(caller.wasInterrupted()).isTrue();
        }
    }

    @Test
    @DisplayName("An interceptor that uses an interruptible channel does not make the call deaf to interrupts")
    void nestedChannel() {
        OkHttpClient http =
                new OkHttpClient.Builder().addInterceptor(this::writeAFile).build();
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client =
                        TestClients.at(server.baseUrl()).httpClient(http).build()) {
            OtherThread caller = OtherThread.start(() -> Calling.CREATE.on(client));
            server.awaitRequest();
            caller.awaitReading().interrupt();

            assertThat(caller.join())
                    .isInstanceOfSatisfying(
                            CallInterruptedException.class,
                            e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
        }
    }

    @Test
    @DisplayName("On the machine's own time, closing ends the backoff at once")
    void closingWhileReallyBackingOff() {
        try (RawServer server = RawServer.that(RawServer.writes(TOO_MANY))) {
            AttestClient client = TestClients.at(server.baseUrl()).build();
            OtherThread caller = OtherThread.start(() -> Calling.CREATE.on(client));
            server.awaitRequest();
            TestClients.close(client);

            // It may be closed just before the response is read.
            assertThat(caller.join())
                    .isExactlyInstanceOf(NetworkException.class)
                    .isInstanceOfSatisfying(
                            AttestException.class, e -> assertThat(e.attempts()).isEqualTo(1));
        }
    }

    private Response writeAFile(Interceptor.Chain chain) throws IOException {
        try (FileChannel channel =
                FileChannel.open(directory.resolve("log"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1}));
        }
        return chain.proceed(chain.request());
    }

    private static final class OnConnecting extends EventListener {

        private final CountDownLatch begun;

        OnConnecting(CountDownLatch begun) {
            this.begun = begun;
        }

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            begun.countDown();
        }
    }

    /** Connections that are not accepted, until the kernel no longer responds to further ones. */
    private record Crowd(List<Socket> sockets) implements AutoCloseable {

        static Crowd before(ServerSocket server) throws IOException {
            List<Socket> sockets = new ArrayList<>();
            while (sockets.size() < 20) {
                Socket socket = new Socket();
                try {
                    socket.connect(server.getLocalSocketAddress(), 200);
                    sockets.add(socket);
                } catch (SocketTimeoutException e) {
                    socket.close();
                    return new Crowd(sockets);
                }
            }
            throw new AssertionError("the backlog does not fill");
        }

        @Override
        public void close() {
            for (Socket socket : sockets) {
                try {
                    socket.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
