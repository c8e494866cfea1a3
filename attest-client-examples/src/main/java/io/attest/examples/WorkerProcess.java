package io.attest.examples;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A {@link SharedBudgetWorker} in a JVM of its own, which ends when this one does. */
final class WorkerProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader fromWorker;
    private final PrintWriter toWorker;

    private WorkerProcess(Process process) {
        this.process = process;
        this.fromWorker = process.inputReader();
        this.toWorker = new PrintWriter(process.outputWriter(), true);
    }

    static WorkerProcess start(String baseUrl, String token, String redisUri, int calls) {
        ProcessBuilder command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath(),
                        SharedBudgetWorker.class.getName(),
                        redisUri,
                        Integer.toString(calls))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        command.environment().put("ATTEST_BASE_URL", baseUrl);
        command.environment().put("ATTEST_ACCESS_TOKEN", token);
        try {
            return new WorkerProcess(command.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitReady() {
        report();
    }

    void go() {
        toWorker.println("GO");
    }

    /** The next line that the worker prints. */
    String report() {
        try {
            String line = fromWorker.readLine();
            if (line == null) {
                throw new IllegalStateException("a process ended before its work was done");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    // Under Maven the classes come from a loader of their own, and java.class.path is that of Maven.
    private static String classPath() {
        if (WorkerProcess.class.getClassLoader() instanceof URLClassLoader loader) {
            return Stream.of(loader.getURLs())
                    .map(url -> Path.of(URI.create(url.toString())).toString())
                    .collect(Collectors.joining(File.pathSeparator));
        }
        return System.getProperty("java.class.path");
    }
}
