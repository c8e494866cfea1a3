package io.attest.client.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Texts that must not appear in messages and logs, although a service may repeat them: plain, escaped for JSON or
 * percent-encoded. Immutable.
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
    /** What can stand before the two hexadecimal digits of a character; {@code %25} is percent-encoded twice. */
    private static final List<String> ESCAPES = List.of("\\u00", "%25", "%");

    private static final int LONGEST_SPELLING = "\\u0000".length();

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
            rest = hide(secret, rest);
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

    private static String hide(String secret, String text) {
        StringBuilder rest = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int end = end(secret, text, at);
            if (end > at) {
                rest.append(HIDDEN);
                at = end;
            } else {
                rest.append(text.charAt(at++));
            }
        }
        return rest.toString();
    }

    /** Returns the end of the secret if it begins at this index of the text, in any spelling; otherwise the index. */
    // Not a regular expression: with a thousand characters that have spellings, it overflows the stack.
    private static int end(String secret, String text, int begin) {
        // A plain secret may contain characters that look like an escape.
        if (text.startsWith(secret, begin)) {
            return begin + secret.length();
        }
        int end = begin;
        for (int i = 0; i < secret.length(); i++) {
            int length = spelling(secret.charAt(i), text, end);
            if (length == 0) {
                return begin;
            }
            end += length;
        }
        return end;
    }

    /** Returns the length of the character's spelling at this index of the text; 0 if another character is there. */
    private static int spelling(char c, String text, int at) {
        if (!Character.isLetterOrDigit(c)) {
            for (String escape : ESCAPES) {
                if (text.startsWith(escape, at) && isHex(c, text, at + escape.length())) {
                    return escape.length() + 2;
                }
            }
            if (text.startsWith("\\", at) && isAt(c, text, at + 1)) {
                return 2;
            }
        }
        return isAt(c, text, at) ? 1 : 0;
    }

    private static boolean isHex(char c, String text, int at) {
        return text.regionMatches(true, at, HexFormat.of().toHexDigits((byte) c), 0, 2);
    }

    private static boolean isAt(char c, String text, int at) {
        return at < text.length() && text.charAt(at) == c;
    }

    /** Returns the length of the longest secret in its longest spelling, 0 if there is no secret. */
    public int longest() {
        return texts.stream()
                .mapToInt(secret -> secret.chars()
                        .map(c -> Character.isLetterOrDigit(c) ? 1 : LONGEST_SPELLING)
                        .sum())
                .max()
                .orElse(0);
    }
}
