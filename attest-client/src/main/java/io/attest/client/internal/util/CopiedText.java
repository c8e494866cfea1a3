package io.attest.client.internal.util;

import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What comes along when a base URL or an access token is copied: quotes, line breaks, the word before a token. */
public final class CopiedText {

    private static final String QUOTATION_MARKS = "\"'`´‘’‚‛“”„‟«»‹›＂＇";

    /** Control characters, separators, fillers, a blank of Braille, and selectors of variants. */
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\p{C}\\p{Z}\\u034f\\u115f\\u1160\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f]");

    private CopiedText() {}

    /** What is wrong with a base URL, as the end of a message without it; null if nothing is. */
    public static @Nullable String problemOfUrl(String url) {
        String quotes = quotes(url.strip());
        return quotes == null ? foreign(url, CopiedText::isInvisible) : quotes;
    }

    /** The same of an access token. It names no character that a token can have. */
    public static @Nullable String problemOfToken(String token) {
        String text = token.strip();
        for (String word : new String[] {"Authorization: ", "Bearer "}) {
            // Where the token behind the word was empty, the word stands alone.
            if ((text + " ").regionMatches(true, 0, word, 0, word.length())) {
                return "begins with \"" + word + "\"; pass the token alone";
            }
        }
        String quotes = quotes(text);
        return quotes == null ? foreign(token, c -> c <= ' ' || c > '~') : quotes;
    }

    private static @Nullable String quotes(String text) {
        boolean before = !text.isEmpty() && QUOTATION_MARKS.indexOf(text.charAt(0)) >= 0;
        boolean after = !text.isEmpty() && QUOTATION_MARKS.indexOf(text.charAt(text.length() - 1)) >= 0;
        if (before && after) {
            return "is in quotes";
        }
        return before ? "begins with a quotation mark" : after ? "ends with a quotation mark" : null;
    }

    /** The first character that cannot belong to the text, and where it is. */
    private static @Nullable String foreign(String text, IntPredicate isForeign) {
        int[] characters = text.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            int c = characters[i];
            if (isForeign.test(c)) {
                return "contains U+%04X (%s)".formatted(c, Character.getName(c)) + " at position " + (i + 1);
            }
        }
        return null;
    }

    private static boolean isInvisible(int c) {
        return INVISIBLE.matcher(Character.toString(c)).matches();
    }
}
