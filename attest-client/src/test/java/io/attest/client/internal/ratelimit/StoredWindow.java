package io.attest.client.internal.ratelimit;

import java.util.Objects;

/** What the text of a store says, for tests in other packages. */
public final class StoredWindow {

    private StoredWindow() {}

    public static long inFlight(String text) {
        return Objects.requireNonNull(Window.read(text), text).inFlight();
    }
}
