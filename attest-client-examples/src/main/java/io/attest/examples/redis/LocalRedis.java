package io.attest.examples.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import redis.embedded.RedisServer;

/**
 * A real Redis server, for programs and tests: a process of its own that listens on 127.0.0.1 only, keeps nothing on
 * disk, and ends with this JVM, unless that is killed outright. The server comes with a library; it runs on Linux and
 * macOS, with x86-64 or ARM.
 */
public final class LocalRedis implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    private final int port = freePort();
    private final RedisServer server = RedisServer.builder()
            .bind(LOOPBACK)
            .port(port)
            .setting("save \"\"")
            .setting("appendonly no")
            .build();

    private LocalRedis() {}

    /**
     * Starts a server on any free port.
     *
     * @return a running server, to be closed by the caller
     */
    public static LocalRedis start() {
        LocalRedis redis = new LocalRedis();
        redis.resume();
        return redis;
    }

    /**
     * Returns the URI of the server.
     *
     * @return {@code redis://127.0.0.1:PORT}
     */
    public String uri() {
        return "redis://" + LOOPBACK + ":" + port;
    }

    /** Starts it again after {@link #close()}, on the same port and empty. */
    public void resume() {
        server.start();
    }

    /** Ends the process. Does nothing if it has ended. */
    @Override
    public void close() {
        server.stop();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
