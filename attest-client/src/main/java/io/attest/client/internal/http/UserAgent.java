package io.attest.client.internal.http;

import okhttp3.OkHttp;

/** The {@code User-Agent} header. */
public final class UserAgent {

    private UserAgent() {}

    /**
     * The names and versions of the SDK and of what it runs on, and the application's suffix.
     *
     * @throws IllegalArgumentException if the suffix cannot be sent in a header
     */
    // Java callers without a nullness checker can pass null.
    @SuppressWarnings("ConstantValue")
    public static String with(String suffix) {
        if (suffix == null || !suffix.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException("userAgentSuffix must be printable ASCII");
        }
        String agent = "attest-client/" + Version.VALUE + " okhttp/" + OkHttp.VERSION + " java/"
                + Runtime.version().feature();
        return suffix.isBlank() ? agent : agent + " " + suffix.strip();
    }
}
