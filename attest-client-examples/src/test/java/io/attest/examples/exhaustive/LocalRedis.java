package io.attest.examples.exhaustive;

import io.attest.examples.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A Redis of the machine, with a port of its own, which keeps nothing on disk. */
final class LocalRedis implements AutoCloseable {

    private final Path folder;
    private final int port;
    private Process process;

    private LocalRedis(Path folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    static LocalRedis start(Path folder) throws IOException {
        LocalRedis redis = new LocalRedis(folder, Nginx.freePort());
        redis.start();
        return redis;
    }

    String uri() {
        return "redis://127.0.0.1:" + port;
    }

    /** On the same port again, and empty. */
    void start() throws IOException {
        process = new ProcessBuilder(
                        Needs.program("redis-server").toString(),
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port),
                        "--save",
                        "",
                        "--dir",
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("redis.log").toFile())
                .start();
        while (!Nginx.listens(port)) {
            if (!process.isAlive()) {
                throw new AssertionError(Files.readString(folder.resolve("redis.log")));
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
