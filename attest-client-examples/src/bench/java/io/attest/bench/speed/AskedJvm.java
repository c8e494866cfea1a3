package io.attest.bench.speed;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A process that answers a line with a line. */
final class AskedJvm implements AutoCloseable {

    private final String name;
    private final Process process;
    private final BufferedReader responses;
    private final BufferedWriter questions;

    AskedJvm(String name, List<String> command) throws IOException {
        this.name = name;
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        responses = process.inputReader(StandardCharsets.UTF_8);
        questions = process.outputWriter(StandardCharsets.UTF_8);
    }

    String name() {
        return name;
    }

    String ask(String question) throws IOException {
        questions.write(question + "\n");
        questions.flush();
        return response();
    }

    String response() throws IOException {
        String response = responses.readLine();
        if (response == null) {
            throw new EOFException(name + " has ended");
        }
        return response;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
