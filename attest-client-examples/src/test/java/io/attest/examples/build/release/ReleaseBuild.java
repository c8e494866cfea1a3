package io.attest.examples.build.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Publishes a copy of the tree but for the last step, the upload, signed with a key of its own. */
final class ReleaseBuild {

    static final Path TREE = Path.of("..").toAbsolutePath().normalize();

    private static final Path WORK = Path.of("target", "release").toAbsolutePath();

    private static final List<String> UPLOAD_NOTHING = List.of("deploy", "-DskipUpload", "-Dmaven.install.skip");

    /** What the build around this one does. */
    private static final List<String> CHECKED_ALREADY = List.of(
            "-Dmaven.test.skip",
            "-Djacoco.skip",
            "-Dspotless.check.skip",
            "-Dcheckstyle.skip",
            "-Dmdep.analyze.skip",
            "-Dduplicate-finder.skip",
            "-Dlicense.skipAddThirdParty");

    private ReleaseBuild() {}

    static Bundle on(Machine machine, SigningKey key) throws IOException, InterruptedException {
        Path work = Files.createTempDirectory(Files.createDirectories(WORK), "");
        Path copy = work.resolve(machine.folder());
        TreeCopy.make(TREE, copy, machine.modified());
        Path log = work.resolve("log.txt");
        // Another umask, which a JVM cannot set.
        ProcessBuilder maven = new ProcessBuilder("sh", "-c", "umask " + machine.umask() + " && exec \"$@\"", "sh")
                .directory(copy.toFile());
        maven.command().addAll(command());
        // Those of the release around this test, which are of another key.
        maven.environment().keySet().removeIf(name -> name.startsWith("MAVEN_GPG_"));
        maven.environment()
                .putAll(Map.of(
                        "JAVA_TOOL_OPTIONS", machine.options(),
                        "TZ", machine.timeZone(),
                        "LC_ALL", "C",
                        "MAVEN_GPG_KEY", key.armored()));
        Process process =
                maven.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError("No release could be built, says " + log + ":\n" + Files.readString(log));
        }
        return Bundle.unpack(copy.resolve("attest-client/target/central-publishing/central-bundle.zip"));
    }

    private static List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("maven.home", ""), "bin", "mvn").toString(),
                "--batch-mode",
                "-Prelease",
                "--projects=attest-client,attest-client-examples/sandbox",
                "-Dmaven.repo.local=" + System.getProperty("localRepository"),
                // What is there is good, whichever mirror it came from.
                "-Dmaven.legacyLocalRepo=true"));
        command.addAll(UPLOAD_NOTHING);
        command.addAll(CHECKED_ALREADY);
        return command;
    }
}
