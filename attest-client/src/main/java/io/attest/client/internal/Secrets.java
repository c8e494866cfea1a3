package io.attest.client.internal;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Texts that must not appear in messages and logs, although a service may repeat them. Immutable. */
public final class Secrets {

    /** Stands in place of a secret. */
    public static final String HIDDEN = "[…]";
    /** Characters that could end a line, or act on a terminal. */
    public static final Pattern NOT_IN_A_LINE = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");

    // Shorter texts occur by chance in words that do not repeat them.
    private static final int SHORTEST = 6;

    private final List<String> texts;

    /** Secrets; those that are too short to be recognized are left out. */
    public Secrets(Stream<String> secrets) {
        texts = secrets.filter(secret -> secret.length() >= SHORTEST)
                .flatMap(Secrets::spellings)
                // One may contain another; if that were hidden first, the rest of it would remain.
                .sorted(Comparator.comparing(String::length).reversed())
                .toList();
    }

    /** As it is, and as JSON has it, where a slash may have a backslash before it. */
    private static Stream<String> spellings(String secret) {
        String json = secret.replace("\\", "\\\\").replace("\"", "\\\"");
        return Stream.of(secret, json, json.replace("/", "\\/"));
    }

    /** The text without the secrets. */
    public String hide(String text) {
        String rest = text;
        for (String secret : texts) {
            rest = rest.replace(secret, HIDDEN);
        }
        return rest;
    }

    /** The length of the longest one, 0 if there is none. */
    public int longest() {
        return texts.isEmpty() ? 0 : texts.get(0).length();
    }
}
