package io.attest.examples.build.release;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All that a release uploads, by name: a copy of the tree is built up to the upload, with the version of a release. */
final class Release {

    static final Path TREE = Path.of("..").toAbsolutePath().normalize();
    static final String VERSION = System.getProperty("release.version", "").replace("-SNAPSHOT", "");

    private static final Path WORK = Path.of("target", "release").toAbsolutePath();

    /** Makes a copy as a checkout at that time, and builds it. What the build around it does is left out. */
    private static final String SCRIPT = """
            set -e
            tar -c --exclude=target --exclude=.git -C "$TREE" . | tar -x
            find . -name pom.xml -exec perl -pi -e 's/<version>\\Q$ENV{BUILT}\\E</<version>$ENV{VERSION}</' {} +
            find . -exec touch -t "$MODIFIED" {} +
            exec "$MAVEN" --batch-mode -Prelease --projects=attest-client,attest-client-examples/sandbox \\
                deploy -DskipUpload -DskipSigning -Dmaven.install.skip -Dmaven.test.skip -Djacoco.skip \\
                -Dspotless.check.skip -Dcheckstyle.skip -Dmdep.analyze.skip \\
                -Dmaven.repo.local="$REPOSITORY" -Dmaven.legacyLocalRepo=true
            """;

    // Both take minutes: they are made once.
    static final Map<String, Path> FILES = build("a", "200109090146", "022", "tr", "TR", "Asia/Kathmandu");
    static final Map<String, Path> OF_ANOTHER_MACHINE =
            build("a-folder/with/a/longer/name", "202311142213", "077", "ja", "JP", "Pacific/Apia");

    private Release() {}

    private static Map<String, Path> build(
            String folder, String modified, String umask, String language, String country, String timeZone) {
        try {
            Path work = Files.createTempDirectory(Files.createDirectories(WORK), "");
            Path copy = Files.createDirectories(work.resolve(folder));
            Path log = work.resolve("log.txt");
            ProcessBuilder build = new ProcessBuilder("sh", "-c", "umask " + umask + "\n" + SCRIPT)
                    .directory(copy.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            build.environment()
                    .putAll(Map.of(
                            "TREE", TREE.toString(),
                            "BUILT", System.getProperty("release.version", ""),
                            "VERSION", VERSION,
                            "MODIFIED", modified,
                            "MAVEN",
                                    Path.of(System.getProperty("maven.home", ""), "bin", "mvn")
                                            .toString(),
                            "REPOSITORY", System.getProperty("localRepository", ""),
                            "LC_ALL", "C",
                            "JAVA_TOOL_OPTIONS",
                                    "-Duser.language=%s -Duser.country=%s -Duser.timezone=%s"
                                            .formatted(language, country, timeZone)));
            if (build.start().waitFor() != 0) {
                throw new AssertionError("No release could be built, says " + log + ":\n" + Files.readString(log));
            }
            return unpack(copy.resolve("attest-client/target/central-publishing/central-bundle.zip"));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, Path> unpack(Path bundle) throws IOException {
        Path folder = bundle.resolveSibling("unpacked");
        Map<String, Path> files = new TreeMap<>();
        try (FileSystem zip = FileSystems.newFileSystem(bundle);
                Stream<Path> entries = Files.walk(zip.getPath("/"))) {
            for (Path entry : entries.filter(Files::isRegularFile).toList()) {
                String name = entry.toString().substring(1);
                Path file = folder.resolve(name);
                Files.createDirectories(file.getParent());
                files.put(name, Files.copy(entry, file));
            }
        }
        return files;
    }
}
