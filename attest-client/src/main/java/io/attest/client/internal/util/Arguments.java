package io.attest.client.internal.util;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks arguments, so that no request is spent on one that must fail. */
public final class Arguments {

    private static final int ULID_LENGTH = 26;
    // Both cases, since lower-casing first would turn a Kelvin sign into a k.
    private static final String CROCKFORD_BASE_32 = "0123456789abcdefghjkmnpqrstvwxyzABCDEFGHJKMNPQRSTVWXYZ";

    private Arguments() {}

    public static String ulid(String parameter, String value) {
        String id = required(parameter, value);
        if (id.length() != ULID_LENGTH) {
            throw new IllegalArgumentException(
                    parameter + " must be a ULID of 26 characters, but has " + id.length() + " characters");
        }
        for (int i = 0; i < ULID_LENGTH; i++) {
            if (CROCKFORD_BASE_32.indexOf(id.charAt(i)) < 0) {
                throw new IllegalArgumentException(parameter + " must be a ULID, but position " + (i + 1)
                        + " is not a Crockford base-32 character");
            }
        }
        return id.toLowerCase(Locale.ROOT);
    }

    public static void text(String parameter, String value, int maxLength) {
        required(parameter, value);
        // The service counts characters; a Java string counts UTF-16 units.
        int length = value.codePointCount(0, value.length());
        if (length > maxLength) {
            throw new IllegalArgumentException(
                    parameter + " must have at most " + maxLength + " characters, but has " + length);
        }
        storable(parameter, value);
    }

    /** Checks that a text can be encoded, and that the service can store it. */
    private static void storable(String parameter, String value) {
        utf8(parameter, value);
        if (value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    parameter + " contains a NUL character (U+0000), which not every database can store");
        }
    }

    /** Checks that a text can be encoded. */
    public static String utf8(String parameter, String value) {
        if (value.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw new IllegalArgumentException(
                    parameter + " contains an unpaired surrogate, which cannot be sent as UTF-8");
        }
        return value;
    }

    /** Checks the name of a field that the SDK has no method for. */
    public static void additional(String parameter, String name, Set<String> known) {
        required(parameter, name);
        if (name.isBlank() || known.contains(name)) {
            throw new IllegalArgumentException(parameter
                    + (name.isBlank() ? " must not be blank" : " is a field that the SDK sets itself: " + name));
        }
        storable(parameter, name);
    }

    /** Checks that all texts in a JSON value can be encoded and stored. */
    public static void texts(String parameter, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> {
                texts(parameter, name);
                texts(parameter, member);
            });
        } else if (value instanceof List<?> list) {
            list.forEach(element -> texts(parameter, element));
        } else if (value instanceof String text) {
            storable(parameter, text);
        }
    }

    public static boolean isPrintableAscii(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    public static void inRange(String parameter, int value, int min, int max) {
        if (value < min || value > max) {
            String range = max == Integer.MAX_VALUE ? "at least " + min : "between " + min + " and " + max;
            throw new IllegalArgumentException(parameter + " must be " + range + ", but is " + value);
        }
    }

    public static Duration notNegative(String parameter, Duration value) {
        if (required(parameter, value).isNegative()) {
            throw new IllegalArgumentException(parameter + " must not be negative, but is " + value);
        }
        return value;
    }

    /** An unmodifiable copy, which has no null. */
    public static <T> List<T> list(String parameter, Collection<T> values) {
        noNull(parameter, "an element", required(parameter, values));
        return List.copyOf(values);
    }

    /** An unmodifiable copy, which has no null. */
    public static <K, V> Map<K, V> map(String parameter, Map<K, V> values) {
        noNull(parameter, "a key", required(parameter, values).keySet());
        noNull(parameter, "a value", values.values());
        return Map.copyOf(values);
    }

    private static void noNull(String parameter, String what, Collection<?> values) {
        // Not contains(null), which throws in some collections.
        if (values.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException(parameter + " must not have null as " + what);
        }
    }

    // Java callers without a nullness checker do pass null.
    @SuppressWarnings("ConstantValue")
    public static <T> T required(String parameter, T value) {
        if (value == null) {
            throw new IllegalArgumentException(parameter + " must not be null");
        }
        return value;
    }
}
