package io.attest.client.internal.ratelimit;

import java.util.Objects;

/** What the text of a store says, for tests in other packages. */
public final class StoredWindow {

    private StoredWindow() {}

    public static int inFlight(String text) {
        return window(text).inFlight();
    }

    public static int available(String text) {
        return window(text).available();
    }

    public static int remaining(String text) {
        return window(text).remaining();
    }

    private static RateLimitWindow window(String text) {
        return Objects.requireNonNull(WindowText.read(text), text);
    }
}
