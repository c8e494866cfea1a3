package io.attest.examples.build.release;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** One of the artifacts that are published, and the files of it. */
enum Published {
    CLIENT("attest-client", "io.attest.client", "attest-client"),
    SANDBOX("attest-client-sandbox", "io.attest.sandbox", "attest-client-examples/sandbox");

    static final List<String> KINDS =
            List.of(".jar", "-sources.jar", "-javadoc.jar", ".pom", "-cyclonedx.json", "-cyclonedx.xml");

    private static final List<String> CHECKSUMS = List.of(".md5", ".sha1", ".sha256", ".sha512");

    private final String artifact;
    private final String module;
    private final String folder;

    Published(String artifact, String module, String folder) {
        this.artifact = artifact;
        this.module = module;
        this.folder = folder;
    }

    String artifact() {
        return artifact;
    }

    /** As the module system knows it. */
    String module() {
        return module;
    }

    Path folder() {
        return ReleaseBuild.TREE.resolve(folder);
    }

    /** As in the bundle, like {@code .jar}. */
    String file(String kind) {
        return "io/attest/%1$s/%2$s/%1$s-%2$s%3$s".formatted(artifact, Version.RELEASED, kind);
    }

    /** The same in the tree that is being built. */
    Path built(String kind) {
        String file = switch (kind) {
            case ".pom" -> "consumer-pom.xml";
            case "-cyclonedx.json" -> "bom.json";
            case "-cyclonedx.xml" -> "bom.xml";
            default -> artifact + "-" + Version.BUILT + kind;
        };
        return folder().resolve("target").resolve(file);
    }

    /** Without signatures and checksums. */
    List<String> files() {
        return KINDS.stream().map(this::file).toList();
    }

    static Set<String> allFiles() {
        Set<String> files = new TreeSet<>();
        Arrays.stream(values())
                .flatMap(published -> published.files().stream())
                .flatMap(file -> Stream.concat(
                        Stream.of(file, file + ".asc"), CHECKSUMS.stream().map(checksum -> file + checksum)))
                .forEach(files::add);
        return files;
    }
}
