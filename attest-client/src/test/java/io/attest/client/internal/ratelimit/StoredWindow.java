package io.attest.client.internal.ratelimit;

/** What the text of a store says, for tests in other packages. */
public final class StoredWindow {

    private StoredWindow() {}

    public static long inFlight(String text) {
        return Window.read(text).inFlight();
    }
}
