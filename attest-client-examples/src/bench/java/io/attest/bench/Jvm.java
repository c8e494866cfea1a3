package io.attest.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Another JVM, so that what is measured has a heap and a compiler to itself. Its lines are read by this one. */
final class Jvm implements AutoCloseable {

    /** The JDK that runs this. */
    static final Path JDK = Path.of(System.getProperty("java.home"));

    static final String CLASS_PATH = System.getProperty("java.class.path");

    private final String name;
    private final Process process;
    private final BufferedReader output;

    Jvm(Redirect errors, Path jdk, String classPath, List<String> options, Class<?> main, String... arguments)
            throws IOException {
        name = main.getSimpleName();
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve(Path.of("bin", "java")).toString());
        command.add("-Dbench.quick=" + Bench.QUICK);
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command).redirectError(errors).start();
        output = process.inputReader();
    }

    /** The next line that it prints. */
    String line() throws IOException {
        return Objects.requireNonNull(output.readLine(), name + " has ended");
    }

    /** Prints what it prints until it ends. */
    void finish() throws InterruptedException {
        output.lines().forEach(System.out::println);
        int status = process.waitFor();
        if (status != 0) {
            throw new IllegalStateException(name + " ended with status " + status);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
