package io.attest.examples.build.release;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The entries of a jar, without its folders. */
record Archive(Path jar) {

    Set<String> names() throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .collect(Collectors.toSet());
        }
    }

    byte[] content(String name) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile());
                InputStream content = zip.getInputStream(zip.getEntry(name))) {
            return content.readAllBytes();
        }
    }
}
