package io.attest.client;

/** Checks of what a caller gives to a raw request. No message holds a value. */
final class RawTexts {

    private RawTexts() {}

    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    static <T> T required(String parameter, T value) {
        if (value == null) {
            throw new IllegalArgumentException(parameter + " must not be null");
        }
        return value;
    }

    /** A text that arrives as it is. */
    static String sendable(String parameter, String text) {
        if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            throw new IllegalArgumentException(
                    parameter + " holds half of a surrogate pair, which cannot be sent as UTF-8");
        }
        return text;
    }
}
