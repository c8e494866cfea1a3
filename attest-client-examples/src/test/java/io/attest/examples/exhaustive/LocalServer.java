package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A program that listens on a port of 127.0.0.1. It ends with the test. */
record LocalServer(Process process) implements AutoCloseable {

    /** Waits until it listens. */
    static LocalServer start(Path log, int port, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        while (!listens(port)) {
            if (!process.isAlive() || Thread.currentThread().isInterrupted()) {
                process.destroy();
                throw new AssertionError(Files.readString(log));
            }
            Thread.onSpinWait();
        }
        return new LocalServer(process);
    }

    /** One that is free now. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Sends a signal, such as STOP. */
    static void signal(String name, long process) throws IOException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process)).start();
        assertThat(kill.onExit().join().exitValue()).isZero();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
