package io.attest.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/** An access token in a file, which is read each time: a secret that is mounted may be another one by then. */
record TokenFile(Path path) implements Supplier<String> {

    static final String VARIABLE = "ATTEST_ACCESS_TOKEN_FILE";

    /**
     * The token in a file.
     *
     * @throws IllegalArgumentException if it cannot be read now
     */
    static TokenFile of(String name) {
        TokenFile file = new TokenFile(Path.of(name));
        try {
            String unused = file.get();
        } catch (UncheckedIOException e) {
            throw new IllegalArgumentException(e.getMessage(), e.getCause());
        }
        return file;
    }

    @Override
    public String get() {
        try {
            return Files.readString(path).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("the file that " + VARIABLE + " names cannot be read: " + path, e);
        }
    }
}
