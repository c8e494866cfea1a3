package io.attest.client.faults;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Where a cell's client looks for the server, and what becomes of it between the first two attempts. */
final class Site implements AutoCloseable {

    private final String baseUrl;
    private final Runnable onFirstSleep;
    private final AtomicBoolean slept = new AtomicBoolean();
    private final List<Closeable> others = new ArrayList<>();
    private volatile @Nullable Origin origin;

    Site(String baseUrl, @Nullable Origin origin, Runnable onFirstSleep) {
        this.baseUrl = baseUrl;
        this.origin = origin;
        this.onFirstSleep = onFirstSleep;
    }

    /** A server that is there. */
    static Site open(Cell cell, Secrets secrets) {
        Origin origin = new Origin(cell, secrets, 0);
        return new Site(origin.baseUrl(), origin, () -> {});
    }

    String baseUrl() {
        return baseUrl;
    }

    @Nullable
    Origin origin() {
        return origin;
    }

    void origin(Origin value) {
        origin = value;
    }

    /** Closes something else together with this. */
    void alsoCloses(Closeable other) {
        others.add(other);
    }

    void onSleep() {
        if (slept.compareAndSet(false, true)) {
            onFirstSleep.run();
        }
    }

    int copies() {
        Origin there = origin;
        return there == null ? 0 : there.copies();
    }

    int deliveries() {
        Origin there = origin;
        return there == null ? 0 : there.deliveries();
    }

    int foreignConnections() {
        Origin there = origin;
        return there == null ? 0 : there.foreignConnections();
    }

    @Override
    public void close() throws IOException {
        Origin there = origin;
        if (there != null) {
            there.close();
        }
        for (Closeable other : others) {
            other.close();
        }
    }
}
