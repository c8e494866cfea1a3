package io.attest.sandbox;

import java.time.Instant;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * Makes the ids of one kind of resource, so that one more person changes no other id. They are ULIDs: 48 bits of time,
 * then 80 bits of (seeded) chance, in lower-case Crockford base 32.
 */
final class Ids {
    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final Pattern ULID = Pattern.compile("[0-7][0-9a-hjkmnp-tv-z]{25}");

    private final Random random;

    Ids(String kind, long seed) {
        random = new Random(31 * seed + kind.hashCode());
    }

    static boolean isUlid(String text) {
        return ULID.matcher(text).matches();
    }

    String next(Instant createdAt) {
        StringBuilder ulid = new StringBuilder(26);
        append(ulid, createdAt.toEpochMilli(), 10);
        append(ulid, random.nextLong(), 8);
        append(ulid, random.nextLong(), 8);
        return ulid.toString();
    }

    private static void append(StringBuilder ulid, long bits, int characters) {
        for (int shift = 5 * (characters - 1); shift >= 0; shift -= 5) {
            ulid.append(ALPHABET.charAt((int) (bits >>> shift) & 31));
        }
    }
}
