package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.internal.time.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;

/** Sends one request for one attempt. Thread-safe. */
public final class Transport implements AutoCloseable {

    /** A page of 100 documents is some 60 KB. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Less is enough for an error response, whose status says the most. */
    private static final int MAX_ERROR_BYTES = 1024 * 1024;

    private final OkHttpClient http;
    private final Call.Factory calls;
    private final boolean ownsConnections;
    // OkHttp's own set of them forgets a call whose body is still being read.
    private final Set<AttemptGuard> underWay = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile boolean closed;

    /**
     * A transport over a client that has the settings of {@link HttpSettings}.
     *
     * @param calls the client itself, or a factory that uses it
     * @param ownsConnections whether closing also closes the connections and threads of the client
     */
    Transport(OkHttpClient http, Call.Factory calls, boolean ownsConnections) {
        this.http = http;
        this.calls = calls;
        this.ownsConnections = ownsConnections;
    }

    /**
     * The guard of an attempt that is about to be made.
     *
     * @param retry whether the call had an attempt before this one
     */
    public AttemptGuard guard(Request request, boolean retry) {
        return new AttemptGuard(calls, request, retry);
    }

    /**
     * Sends the request once. Never throws an exception, only errors of the JVM.
     *
     * @param timeout how long it may take at most, even if the deadline is later
     */
    public AttemptResult attempt(AttemptGuard guard, Deadline deadline, Duration timeout) {
        if (deadline.hasPassed()) {
            return new Failure(Failure.Kind.DEADLINE, Outcome.NOT_SENT, null);
        }
        underWay.add(guard);
        try {
            // Looked at only now that stop() can see the guard, or it could miss an attempt that goes on.
            return isClosing()
                    ? new Failure(Failure.Kind.CLOSED, Outcome.NOT_SENT, null)
                    : exchange(guard, deadline.remaining(), timeout);
        } finally {
            underWay.remove(guard);
            guard.ended().complete(null);
        }
    }

    private AttemptResult exchange(AttemptGuard guard, Duration remaining, Duration timeout) {
        boolean cut = timeout.compareTo(remaining) < 0;
        try (Response response = guard.execute(cut ? timeout : remaining)) {
            guard.watch();
            return read(response, guard);
        } catch (Exception e) {
            return failure(e, guard, cut ? Failure.Kind.TIMEOUT : Failure.Kind.DEADLINE);
        } finally {
            guard.finish();
        }
    }

    private static HttpResponse read(Response response, AttemptGuard guard) throws IOException {
        BufferedSource source = response.body().source();
        Buffer body = source.getBuffer();
        int max = response.isSuccessful() ? MAX_BYTES : MAX_ERROR_BYTES;
        boolean tooLarge = false;
        try {
            tooLarge = source.request(max + 1L);
        } catch (IOException e) {
            // The status of an error response says more than the rest of its text.
            if (response.isSuccessful()) {
                throw e;
            }
        }
        Response received = guard.received();
        return new HttpResponse(
                response.code(),
                (received == null ? response : received).headers(),
                body.readByteArray(Math.min(body.size(), max)),
                tooLarge,
                guard.outcome());
    }

    private AttemptResult failure(Exception thrown, AttemptGuard guard, Failure.Kind late) {
        if (thrown instanceof InterruptedException) {
            // Code in other languages can throw it undeclared, with the flag cleared.
            Thread.currentThread().interrupt();
        }
        Failure failure = Failure.of(kind(thrown, guard, late), guard.outcome(), thrown);
        Response received = guard.received();
        // A status that came says more than why the rest did not come. OkHttp throws at a 407 without a proxy, too.
        return received == null || received.isSuccessful() || !failure.mayPass()
                ? failure
                : new HttpResponse(received.code(), received.headers(), new byte[0], false);
    }

    private Failure.Kind kind(Exception thrown, AttemptGuard guard, Failure.Kind late) {
        if (Thread.currentThread().isInterrupted()) {
            return Failure.Kind.INTERRUPTED;
        }
        if (closed) {
            return Failure.Kind.CLOSED;
        }
        return guard.isLate() ? late : Failure.Kind.of(thrown);
    }

    /** Whether {@link #stop} or {@link #close} was called. */
    public boolean isClosing() {
        return closing.getCount() == 0;
    }

    /** Opens when {@link #stop} or {@link #close} is called. */
    public CountDownLatch closing() {
        return closing;
    }

    /**
     * Lets no attempt begin from now on; returns a future for each one under way, which completes when it has ended.
     */
    public List<CompletableFuture<?>> stop() {
        closing.countDown();
        return underWay.stream().<CompletableFuture<?>>map(AttemptGuard::ended).toList();
    }

    /** Ends the attempts under way; nothing can be sent afterwards. */
    @Override
    public void close() {
        closing.countDown();
        closed = true;
        underWay.forEach(AttemptGuard::cancel);
        if (ownsConnections) {
            http.dispatcher().executorService().shutdown();
            http.connectionPool().evictAll();
        }
    }
}
