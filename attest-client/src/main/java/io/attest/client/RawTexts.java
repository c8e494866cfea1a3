package io.attest.client;

/** Checks the arguments of raw requests. No message contains a value. */
final class RawTexts {

    private RawTexts() {}

    // Java callers without a nullness checker do pass null.
    @SuppressWarnings("ConstantValue")
    static <T> T required(String parameter, T value) {
        if (value == null) {
            throw new IllegalArgumentException(parameter + " must not be null");
        }
        return value;
    }

    /** Returns the text if it can be encoded as UTF-8. */
    static String sendable(String parameter, String text) {
        if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            throw new IllegalArgumentException(
                    parameter + " contains an unpaired surrogate, which cannot be sent as UTF-8");
        }
        return text;
    }
}
