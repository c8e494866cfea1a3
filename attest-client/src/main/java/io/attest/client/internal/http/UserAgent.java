package io.attest.client.internal.http;

import okhttp3.OkHttp;

/** Who the service's operators see. */
public final class UserAgent {

    private UserAgent() {}

    /**
     * The SDK's name and version, those of what it runs on, and what the application adds.
     *
     * @throws IllegalArgumentException if the addition cannot be sent in a header
     */
    // Java callers without a nullness checker do hand in null.
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
