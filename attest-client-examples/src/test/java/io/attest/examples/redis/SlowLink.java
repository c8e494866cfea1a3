package io.attest.examples.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A way to a server on this machine on which every exchange takes some time. */
final class SlowLink implements AutoCloseable {

    private final ServerSocket listening;
    private final int port;
    private final Duration latency;

    SlowLink(int port, Duration latency) throws IOException {
        this.listening = new ServerSocket(0, 10, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        this.port = port;
        this.latency = latency;
        inBackground(this::accept);
    }

    String uri() {
        return "redis://127.0.0.1:" + listening.getLocalPort();
    }

    private void accept() throws IOException, InterruptedException {
        while (true) {
            Socket near = listening.accept();
            Socket far = new Socket(listening.getInetAddress(), port);
            inBackground(() -> pass(near, far, latency));
            inBackground(() -> pass(far, near, Duration.ZERO));
        }
    }

    private static void pass(Socket from, Socket to, Duration delay) throws IOException, InterruptedException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                TimeUnit.NANOSECONDS.sleep(delay.toNanos());
                out.write(buffer, 0, read);
                out.flush();
            }
        }
    }

    private interface Work {

        void run() throws IOException, InterruptedException;
    }

    private static void inBackground(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException | InterruptedException closed) {
                // A socket was closed: there is nothing more to pass.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
