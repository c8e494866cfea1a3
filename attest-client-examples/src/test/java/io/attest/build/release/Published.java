package io.attest.build.release;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** One of the artifacts that are published, and the files of it. */
enum Published {
    CLIENT("attest-client", "io.attest.client"),
    SANDBOX("attest-client-sandbox", "io.attest.sandbox"),
    STARTER("attest-client-spring-boot-starter", "io.attest.spring");

    private static final List<String> KINDS =
            List.of(".jar", "-sources.jar", "-javadoc.jar", ".pom", "-cyclonedx.json", "-cyclonedx.xml");

    final String artifact;

    /** As the module system knows it. */
    final String module;

    Published(String artifact, String module) {
        this.artifact = artifact;
        this.module = module;
    }

    /** Without signatures and checksums. */
    Stream<String> names() {
        return KINDS.stream().map(this::name);
    }

    /** @param kind like {@code .jar} */
    Path file(String kind) {
        Path file = Release.FILES.get(name(kind));
        if (file == null) {
            throw new AssertionError("There is no " + name(kind) + " in " + Release.FILES.keySet());
        }
        return file;
    }

    private String name(String kind) {
        return "io/attest/%1$s/%2$s/%1$s-%2$s%3$s".formatted(artifact, Release.VERSION, kind);
    }
}
