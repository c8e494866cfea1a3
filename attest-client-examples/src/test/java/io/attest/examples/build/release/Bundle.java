package io.attest.examples.build.release;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What is uploaded. Its files are unpacked, and known by their names. */
final class Bundle {

    private final Map<String, Path> files;

    private Bundle(Map<String, Path> files) {
        this.files = files;
    }

    static Bundle unpack(Path archive) throws IOException {
        Path folder = archive.resolveSibling("unpacked");
        Map<String, Path> files = new TreeMap<>();
        try (FileSystem zip = FileSystems.newFileSystem(archive);
                Stream<Path> entries = Files.walk(zip.getPath("/"))) {
            for (Path entry : entries.filter(Files::isRegularFile).toList()) {
                Path file = folder.resolve(entry.toString().substring(1));
                Files.createDirectories(file.resolveSibling("."));
                Files.copy(entry, file);
                files.put(entry.toString().substring(1), file);
            }
        }
        return new Bundle(files);
    }

    Set<String> names() {
        return new TreeSet<>(files.keySet());
    }

    Path file(String name) {
        Path file = files.get(name);
        if (file == null) {
            throw new AssertionError("There is no " + name + " in " + names());
        }
        return file;
    }

    byte[] content(String name) throws IOException {
        return Files.readAllBytes(file(name));
    }
}
