package io.attest.bench.speed;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A process that replies to a line with a line. */
final class AskedJvm implements AutoCloseable {

    private final String name;
    private final Process process;
    private final BufferedReader replies;
    private final BufferedWriter questions;

    AskedJvm(String name, List<String> command) throws IOException {
        this.name = name;
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        replies = process.inputReader(StandardCharsets.UTF_8);
        questions = process.outputWriter(StandardCharsets.UTF_8);
    }

    String name() {
        return name;
    }

    String ask(String question) throws IOException {
        questions.write(question + "\n");
        questions.flush();
        return reply();
    }

    String reply() throws IOException {
        String reply = replies.readLine();
        if (reply == null) {
            throw new EOFException(name + " has ended");
        }
        return reply;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
