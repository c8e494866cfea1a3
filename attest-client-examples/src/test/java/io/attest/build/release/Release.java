package io.attest.build.release;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a release uploads, by name: the commands of RELEASING.md are run in copies of the tree, up to the upload. */
final class Release {

    static final Path TREE = Path.of("..").toAbsolutePath().normalize();
    static final String VERSION = System.getProperty("release.version", "").replace("-SNAPSHOT", "");

    private static final Path WORK;

    /**
     * A key in a folder of its own, with a short path: an agent has its socket there, which it removes as it ends. A
     * signal leaves neither behind.
     */
    private static final String MAKE_KEY = """
            export GNUPGHOME="$(mktemp -d)"
            trap 'gpgconf --kill all; rm -rf "$GNUPGHOME"' EXIT
            trap 'exit 1' HUP INT TERM
            printf 'batch\npinentry-mode loopback\npassphrase %s\n' "$MAVEN_GPG_PASSPHRASE" > "$GNUPGHOME/gpg.conf"
            COMMAND
            gpg --armor --export-secret-keys > ../secret-key.asc
            gpg --export > ../public-key.gpg
            """;

    private static final String TAG = """
            tar -c --exclude=target --exclude=.git -C "$TREE" . | tar -x
            COMMAND -Dmaven.repo.local="$REPOSITORY" -Dmaven.legacyLocalRepo=true
            """;

    /** A checkout of the tag at another time. What the build around it does is left out. */
    private static final String BUILD = """
            export MAVEN_GPG_KEY="$(cat "$WORK/secret-key.asc")"
            tar -c -C "$WORK/tag" . | tar -x
            find . -exec touch -t "$MODIFIED" {} +
            COMMAND -DskipUpload -Dmaven.install.skip -Dmaven.test.skip -Djacoco.skip \\
                -Dspotless.check.skip -Dcheckstyle.skip -Dmdep.analyze.skip \\
                -Dmaven.repo.local="$REPOSITORY" -Dmaven.legacyLocalRepo=true
            """;

    // All take minutes: they are made once.
    static final Map<String, Path> FILES;
    static final Map<String, Path> OF_ANOTHER_MACHINE;

    static {
        try {
            Path release = Files.createDirectories(Path.of("target", "release").toAbsolutePath());
            WORK = Files.createTempDirectory(release, "");
            run("key", MAKE_KEY, "gpg --quick-generate-key ", Map.of());
            run("tag", TAG, "mvn -Pbench ", Map.of());
            FILES = build("a", "200109090146", "022", "tr -Duser.country=TR -Duser.timezone=Asia/Kathmandu");
            String other = "ja -Duser.country=JP -Duser.timezone=Pacific/Apia";
            OF_ANOTHER_MACHINE = build("a-folder/with/a/longer/name", "202311142213", "077", other);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Release() {}

    /** Whether GnuPG, which knows the key of this release only, says so. This part of it needs no home and no agent. */
    static boolean isSignature(Path signature, Path of) throws IOException, InterruptedException {
        Path key = WORK.resolve("public-key.gpg");
        return new ProcessBuilder("gpgv", "--keyring", key.toString(), signature.toString(), of.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(WORK.resolve("verify.txt").toFile())
                        .start()
                        .waitFor()
                == 0;
    }

    private static Map<String, Path> build(String folder, String modified, String umask, String language)
            throws IOException, InterruptedException {
        Map<String, String> machine = Map.of("MODIFIED", modified, "JAVA_TOOL_OPTIONS", "-Duser.language=" + language);
        Path copy = run(folder, "umask " + umask + "\n" + BUILD, "mvn -Prelease ", machine);
        return unpack(copy.resolve("target/central-publishing/central-bundle.zip"));
    }

    /**
     * Runs a script in a folder of its own.
     *
     * @param command how the line of RELEASING.md begins that is the command of the script
     */
    private static Path run(String folder, String script, String command, Map<String, String> environment)
            throws IOException, InterruptedException {
        String written = Files.readAllLines(TREE.resolve(".github/RELEASING.md")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith(command))
                .findFirst()
                .orElseThrow();
        Path directory = Files.createDirectories(WORK.resolve(folder));
        Path log = Files.createTempFile(WORK, "", ".log");
        ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", script.replace("COMMAND", written))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> variables = shell.environment();
        variables.put("TREE", TREE.toString());
        variables.put("WORK", WORK.toString());
        variables.put("VERSION", VERSION);
        variables.put("REPOSITORY", System.getProperty("localRepository", ""));
        variables.put("MAVEN_GPG_PASSPHRASE", "of a test");
        // Not of a Maven whose place is another.
        variables.put("PATH", System.getProperty("maven.home") + "/bin:" + System.getenv("PATH"));
        variables.put("LC_ALL", "C");
        variables.putAll(environment);
        if (shell.start().waitFor() != 0) {
            throw new AssertionError("It failed: " + written + "\n" + Files.readString(log));
        }
        return directory;
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
