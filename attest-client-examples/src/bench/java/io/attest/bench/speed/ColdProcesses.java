package io.attest.bench.speed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs {@link FirstCall}, each time in a new process. */
final class ColdProcesses {

    private final Path programs;
    private final String baseUrl;

    ColdProcesses(Path programs, String baseUrl) {
        this.programs = programs;
        this.baseUrl = baseUrl;
    }

    /** Makes what the contestant needs to be started so. Both calls use what reading a page has left behind. */
    void prepare(Start start, String contestant) throws IOException, InterruptedException {
        List<String> training = start.training().apply(contestant);
        if (!training.isEmpty()) {
            // JDK 25 runs itself a second time for its cache, and says so.
            millis(start, training, contestant, "page", ProcessBuilder.Redirect.DISCARD);
        }
        // The files of a first run come from a disk.
        millis(start, contestant, "page");
    }

    /** Measures from before the process is started until it says that it has its response. */
    double millis(Start start, String contestant, String call) throws IOException, InterruptedException {
        return millis(start, start.options().apply(contestant), contestant, call, ProcessBuilder.Redirect.INHERIT);
    }

    private double millis(
            Start start, List<String> options, String contestant, String call, ProcessBuilder.Redirect errors)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ClassPaths.java(start.home()), "-Xlog:disable"));
        command.addAll(options);
        command.addAll(List.of("-cp", ClassPaths.of(contestant, programs)));
        command.addAll(List.of(FirstCall.class.getName(), contestant, baseUrl, call));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors);
        long begin = System.nanoTime();
        Process process = builder.start();
        try {
            int said = process.getInputStream().read();
            long end = System.nanoTime();
            int status = process.waitFor();
            if (said != '.' || status != 0) {
                throw new IllegalStateException(contestant + " ended with status " + status + ": " + command);
            }
            return (end - begin) / 1e6;
        } finally {
            process.destroyForcibly();
        }
    }
}
