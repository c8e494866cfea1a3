package io.attest.bench;

import io.attest.bench.speed.Jdks;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A second JVM with the class path of this one, so that what is measured has a heap and a compiler to itself. */
final class ForkedJvm {

    private ForkedJvm() {}

    /** Runs a main class to its end, passes on what it prints, and returns its lines. */
    static List<String> run(List<String> options, Class<?> main, String... arguments)
            throws IOException, InterruptedException {
        return runOn(Jdks.own(), options, main, arguments);
    }

    /** The same with another JDK. */
    static List<String> runOn(Path jdk, List<String> options, Class<?> main, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve(Path.of("bin", "java")).toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                System.out.println(line);
                lines.add(line);
            }
            int status = process.waitFor();
            if (status != 0) {
                throw new IllegalStateException(main.getSimpleName() + " ended with status " + status);
            }
            return lines;
        } finally {
            process.destroyForcibly();
        }
    }
}
