package io.attest.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * The same responses over TLS, and 50 ms away. The delay is where a network has it: a relay passes on what either side
 * sends 25 ms later. Loopback connects at once, so the first bytes of a connection wait for the round trip of TCP too.
 * With those of TLS 1.3 and of the request, a first response comes after three round trips.
 */
final class FarServer implements AutoCloseable {

    private static final String ADDRESS = "127.0.0.1";
    private static final Duration ROUND_TRIP = Duration.ofMillis(50);

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ScheduledExecutorService network = Executors.newSingleThreadScheduledExecutor();
    private final HeldCertificate root =
            new HeldCertificate.Builder().certificateAuthority(0).build();
    private final LoopbackServer server;

    FarServer(int pages) throws IOException {
        HeldCertificate own = new HeldCertificate.Builder()
                .signedBy(root)
                .addSubjectAlternativeName(ADDRESS)
                .build();
        HandshakeCertificates certificates =
                new HandshakeCertificates.Builder().heldCertificate(own).build();
        server = new LoopbackServer(pages, certificates.sslContext().getServerSocketFactory());
        LoopbackServer.daemon(this::accept);
    }

    String baseUrl() {
        return "https://" + ADDRESS + ":" + listener.getLocalPort() + "/api/v1";
    }

    /** Writes the certificates of this JDK and the server's: a process has to read no fewer than others have to. */
    void writeTrustStore(Path file) throws IOException {
        char[] password = "changeit".toCharArray();
        Path jdk = Jvm.JDK.resolve(Path.of("lib", "security", "cacerts"));
        try (OutputStream out = Files.newOutputStream(file)) {
            KeyStore store = KeyStore.getInstance(jdk.toFile(), password);
            store.setCertificateEntry("bench", root.certificate());
            store.store(out, password);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket near = listener.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), server.port());
                near.setTcpNoDelay(true);
                far.setTcpNoDelay(true);
                LoopbackServer.daemon(() -> carry(near, far, ROUND_TRIP));
                LoopbackServer.daemon(() -> carry(far, near, Duration.ZERO));
            }
        } catch (IOException e) {
            // That is how it ends.
        }
    }

    private void carry(Socket from, Socket to, Duration connecting) {
        byte[] buffer = new byte[1 << 16];
        long before = connecting.toNanos();
        try (from) {
            InputStream in = from.getInputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                byte[] bytes = Arrays.copyOf(buffer, count);
                LockSupport.parkNanos(before);
                before = 0;
                later(() -> {
                    to.getOutputStream().write(bytes);
                    return null;
                });
            }
        } catch (IOException e) {
            // One side is gone, and the other is told below.
        }
        later(() -> {
            to.close();
            return null;
        });
    }

    // What cannot be written has no reader.
    @SuppressWarnings("FutureReturnValueIgnored")
    private void later(Callable<?> write) {
        network.schedule(write, ROUND_TRIP.toNanos() / 2, TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() throws IOException {
        listener.close();
        network.shutdownNow();
        server.close();
    }
}
