package io.attest.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Says by which entries two archives differ. */
final class Difference {

    private Difference() {}

    /** Empty when both files are the same, byte by byte. */
    static Optional<List<String>> between(Path one, Path other) throws IOException {
        if (Files.mismatch(one, other) < 0) {
            return Optional.empty();
        }
        if (!one.toString().endsWith(".jar")) {
            return Optional.of(List.of("from byte " + Files.mismatch(one, other)));
        }
        Map<String, String> entries = entries(one);
        Map<String, String> others = entries(other);
        Set<String> names = new TreeSet<>(entries.keySet());
        names.addAll(others.keySet());
        names.removeIf(name -> Objects.equals(entries.get(name), others.get(name)));
        return Optional.of(names.isEmpty() ? List.of("the order or the modes of the entries") : List.copyOf(names));
    }

    private static Map<String, String> entries(Path archive) throws IOException {
        Map<String, String> entries = new LinkedHashMap<>();
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                entries.put(entry.getName(), entry.getCrc() + " of " + entry.getTime());
            }
        }
        return entries;
    }
}
