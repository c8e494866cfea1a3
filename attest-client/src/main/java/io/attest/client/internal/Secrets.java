package io.attest.client.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Texts that must not appear in messages and logs, although a service may repeat them: as they are,
 * percent-encoded or escaped for JSON. Immutable.
 */
public final class Secrets {

    /** Stands in place of a secret. */
    public static final String HIDDEN = "[…]";
    /** Characters that could end a line, or act on a terminal. */
    public static final Pattern NOT_IN_A_LINE = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");

    // Shorter texts occur by chance in words that do not repeat them.
    private static final int SHORTEST = 6;
    /** The scheme of an authorization header, such as {@code Bearer}. */
    private static final Pattern SCHEME = Pattern.compile("^\\S+ +");
    /** A character in an escape; which one is not looked at. Encoders leave letters and digits as they are. */
    private static final Pattern ESCAPE = Pattern.compile("%\\p{XDigit}{2}|\\\\u\\p{XDigit}{4}|\\\\[^\\p{L}\\p{N}]");

    private final List<String> texts;

    /** Creates secrets: each text, and the part after its scheme. Texts of fewer than 6 characters are left out. */
    public Secrets(Stream<String> secrets) {
        texts = secrets.flatMap(
                        secret -> Stream.of(secret, SCHEME.matcher(secret).replaceFirst("")))
                .filter(secret -> secret.length() >= SHORTEST)
                .distinct()
                // One may contain another; if that were hidden first, the rest of it would remain.
                .sorted(Comparator.comparing(String::length).reversed())
                .toList();
    }

    /** The access token of a request, and the headers of the client and of the operation. */
    public static Secrets of(String accessToken, Map<String, String> headers, Map<String, String> others) {
        return new Secrets(Stream.of(List.of(accessToken), headers.values(), others.values())
                .flatMap(Collection::stream));
    }

    /** A hash of 64 characters that stands for a text and does not reveal it. */
    public static String sha256(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Returns the text with {@link #HIDDEN} in place of each secret. */
    public String hide(String text) {
        String rest = text;
        for (String secret : texts) {
            // As it is first, since a secret may look like an escape.
            rest = hideEscaped(secret, rest.replace(secret, HIDDEN));
        }
        return rest;
    }

    /** Returns a text of the service without the secrets, as one line with a limited number of characters. */
    public String quote(String words, int longest) {
        int[] fitting = hide(words).codePoints().limit(Math.max(0, longest)).toArray();
        return NOT_IN_A_LINE
                .matcher(new String(fitting, 0, fitting.length))
                .replaceAll(" ")
                .strip();
    }

    private static String hideEscaped(String secret, String text) {
        Matcher escape = ESCAPE.matcher(text);
        StringBuilder rest = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int end = end(secret, text, at, escape);
            if (end > at) {
                rest.append(HIDDEN);
                at = end;
            } else {
                rest.append(text.charAt(at++));
            }
        }
        return rest.toString();
    }

    /** Returns the end of the secret if it begins at this index of the text, escaped or not; otherwise the index. */
    // Not a regular expression of the whole secret, which overflows the stack with some thousand characters.
    private static int end(String secret, String text, int begin, Matcher escape) {
        int end = begin;
        for (int i = 0; i < secret.length(); i++) {
            char c = secret.charAt(i);
            if (!Character.isLetterOrDigit(c)
                    && escape.region(end, text.length()).lookingAt()) {
                end = escape.end();
            } else if (end < text.length() && text.charAt(end) == c) {
                end++;
            } else {
                return begin;
            }
        }
        return end;
    }
}
