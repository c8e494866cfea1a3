package io.attest.examples.build.release;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Set;

/** A copy of the tree, as a checkout of it would be, with the version of a release in its POMs. */
final class TreeCopy extends SimpleFileVisitor<Path> {

    private static final Set<String> NOT_CHECKED_OUT = Set.of("target", ".git");

    private final Path source;
    private final Path copy;
    private final FileTime modified;

    private TreeCopy(Path source, Path copy, FileTime modified) {
        this.source = source;
        this.copy = copy;
        this.modified = modified;
    }

    static void make(Path source, Path copy, FileTime modified) throws IOException {
        Files.walkFileTree(source, new TreeCopy(source, copy, modified));
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
        if (NOT_CHECKED_OUT.contains(folder.toFile().getName())) {
            return FileVisitResult.SKIP_SUBTREE;
        }
        Files.createDirectories(inCopy(folder));
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (file.endsWith("pom.xml")) {
            Files.writeString(inCopy(file), Version.inReleasedPom(Files.readString(file)));
        } else {
            Files.copy(file, inCopy(file));
        }
        Files.setLastModifiedTime(inCopy(file), modified);
        return FileVisitResult.CONTINUE;
    }

    private Path inCopy(Path file) {
        return copy.resolve(source.relativize(file));
    }
}
