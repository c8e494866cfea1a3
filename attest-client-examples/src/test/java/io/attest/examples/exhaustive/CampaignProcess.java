package io.attest.examples.exhaustive;

import io.attest.examples.SendCampaign;
import io.attest.examples.testing.Needs;
import io.attest.sandbox.AttestSandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.OS;

/** The program in a JVM of its own, as a user starts it. */
final class CampaignProcess implements AutoCloseable {

    private final Process process;
    private final Path output;

    private CampaignProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** @param directory where the output and the driver's library go, which a killed process leaves behind */
    static CampaignProcess start(AttestSandbox sandbox, Path directory, Object... args) throws IOException {
        Needs.system(OS.LINUX);
        // A shell that starts a build in the background has it ignore SIGINT, and a process inherits that.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dorg.sqlite.tmpdir=" + directory));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SendCampaign.class.getName()));
        Stream.of(args).map(Object::toString).forEach(command::add);
        Path output = Files.createTempFile(directory, "output", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("ATTEST_BASE_URL", sandbox.baseUrl());
        builder.environment().put("ATTEST_ACCESS_TOKEN", sandbox.ownerToken());
        return new CampaignProcess(builder.start(), output);
    }

    /** Whether it has ended by itself after so long. */
    boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Waits for the end. */
    int exitCode() {
        return process.onExit().join().exitValue();
    }

    String output() throws IOException {
        return Files.readString(output);
    }

    /** Sends a signal, such as INT. */
    void signal(String name) throws IOException {
        LocalServer.signal(name, process.pid());
    }

    /** SIGKILL; whether it came before the process had ended by itself. */
    boolean kill() {
        return process.destroyForcibly().onExit().join().exitValue() == 128 + 9;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
