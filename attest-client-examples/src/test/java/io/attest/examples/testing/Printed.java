package io.attest.examples.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A stream that remembers what a program prints to it. */
public final class Printed extends PrintStream {

    public Printed() {
        super(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    }

    public String text() {
        return ((ByteArrayOutputStream) out).toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    public List<String> lines() {
        return text().lines().toList();
    }

    public void clear() {
        ((ByteArrayOutputStream) out).reset();
    }
}
