package io.attest.client.internal.util;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts that must not appear in messages and logs, although a service may repeat them, as they are or percent-encoded.
 * Immutable.
 */
public final class Secrets {

    /** Stands in place of a secret. */
    public static final String HIDDEN = "[…]";
    /** Characters that could end a line, or act on a terminal. */
    private static final Pattern NOT_IN_A_LINE = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");
    // Shorter texts occur by chance in words that do not repeat them.
    private static final int SHORTEST = 6;
    /** The scheme of an authorization header, such as {@code Bearer}. */
    private static final Pattern SCHEME = Pattern.compile("^\\S+ +");

    /** Finds each of them; null if there is none. */
    private final @Nullable Pattern texts;

    /** Creates secrets: each text, and the part after its scheme. Texts of fewer than 6 characters are left out. */
    public Secrets(Stream<String> secrets) {
        String all = secrets.flatMap(
                        secret -> Stream.of(secret, SCHEME.matcher(secret).replaceFirst("")))
                .filter(secret -> secret.length() >= SHORTEST)
                .flatMap(Secrets::spellings)
                .distinct()
                // One may contain another; if that were hidden first, the rest of it would remain.
                .sorted(Comparator.comparing(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        // Encoders write hexadecimal digits in either case.
        texts = all.isEmpty() ? null : Pattern.compile(all, Pattern.CASE_INSENSITIVE);
    }

    private static Stream<String> spellings(String secret) {
        String encoded = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        return Stream.of(secret, encoded, encoded.replace("+", "%20"));
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
        return texts == null ? text : texts.matcher(text).replaceAll(HIDDEN);
    }

    /** Returns a text of the service without the secrets, as one line with a limited number of characters. */
    public String quote(String words, int longest) {
        int[] fitting = hide(words).codePoints().limit(Math.max(0, longest)).toArray();
        return NOT_IN_A_LINE
                .matcher(new String(fitting, 0, fitting.length))
                .replaceAll(" ")
                .strip();
    }
}
