package io.attest.client.internal.http;

import static io.attest.client.internal.SdkLogger.LOGGER;

import io.attest.client.error.Outcome;
import io.attest.client.events.AttemptFailure;
import io.attest.client.internal.Deadline;
import io.attest.client.internal.json.Body;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okio.AsyncTimeout;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * The request of one attempt and its response. Made and executed on one thread; any thread may end it. The request
 * leaves in {@link WireInterceptor}, through the {@link SendGuard}.
 */
public final class Exchange {

    /** A page of 100 documents is some 60 KB. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Less is enough for an error response, whose status says the most. */
    private static final int MAX_ERROR_BYTES = 1024 * 1024;

    private final OkHttpClient http;
    private final Request request;
    private final Tunnels tunnels;
    private final SendGuard guard;
    private final InterruptWatch watch = new InterruptWatch(() -> cancel(AttemptFailure.INTERRUPTED));
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile @Nullable Call call;
    private volatile @Nullable AttemptFailure cancelledBy;

    /**
     * An attempt that is about to be made.
     *
     * @param documentedStatus the status with which the service says that it carried the request out, or 0
     */
    Exchange(OkHttpClient http, Request request, int documentedStatus, Tunnels tunnels) {
        this.http = http;
        this.request = request.newBuilder().tag(Exchange.class, this).build();
        this.tunnels = tunnels;
        this.guard = new SendGuard((OneShotBody) request.body(), documentedStatus);
    }

    SendGuard guard() {
        return guard;
    }

    InterruptWatch watch() {
        return watch;
    }

    /**
     * Sends the request once. Never throws an exception, only errors of the JVM.
     *
     * @param longest how long it may take at most, even if the deadline is later
     */
    public AttemptResult execute(Deadline deadline, Duration longest) {
        Duration remaining = deadline.remaining();
        try {
            if (remaining.compareTo(Duration.ZERO) <= 0) {
                return Failure.unsent(AttemptFailure.DEADLINE);
            }
            return longest.compareTo(remaining) < 0
                    ? execute(longest, AttemptFailure.TIMEOUT)
                    : execute(remaining, AttemptFailure.DEADLINE);
        } finally {
            ended.complete(null);
        }
    }

    private AttemptResult execute(Duration longest, AttemptFailure late) {
        AsyncTimeout timeout = timeout(late);
        // To Okio, zero means no timeout.
        timeout.timeout(Math.max(1, longest.toNanos()), TimeUnit.NANOSECONDS);
        timeout.enter();
        watch.watch();
        try (Response response = send()) {
            watch.watch();
            return read(response);
        } catch (Exception e) {
            return failure(e);
        } finally {
            boolean unused = timeout.exit();
            watch.finish();
        }
    }

    // Not the timeout of the call, which would cancel it unguarded on the thread that ends all timeouts of the JVM.
    private AsyncTimeout timeout(AttemptFailure late) {
        return new AsyncTimeout() {
            @Override
            protected void timedOut() {
                Exchange.this.cancel(late);
            }
        };
    }

    /** Waits for the head of the response. */
    private Response send() throws IOException {
        try {
            Call made = http.newCall(request);
            call = made;
            // Looked at only now that cancel() can see the call.
            guard.begin();
            return made.execute();
        } finally {
            guard.end();
        }
    }

    private HttpResponse read(Response response) throws IOException {
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
        byte[] bytes = body.readByteArray(Math.min(body.size(), max));
        Response received = guard.received();
        Response head = received == null ? response : received;
        if (response.isSuccessful() && !tooLarge && isCutOff(head, bytes)) {
            throw new EOFException("the connection ended before the JSON did");
        }
        return new HttpResponse(
                response.code(),
                head.headers(),
                bytes,
                tooLarge,
                AttemptResult.stronger(guard.outcome(response.code()), guard.outcome()));
    }

    /**
     * Whether a GET got only a part of its JSON. If nothing but the end of the connection says where the body ends,
     * OkHttp takes any end for the right one. After a send, the status says more.
     */
    private boolean isCutOff(Response head, byte[] body) {
        boolean endsWithTheConnection = (head.protocol() == Protocol.HTTP_1_1 || head.protocol() == Protocol.HTTP_1_0)
                && head.header("Content-Length") == null
                && !"chunked".equalsIgnoreCase(head.header("Transfer-Encoding"));
        boolean hasBody =
                head.code() != HttpURLConnection.HTTP_NO_CONTENT && head.code() != HttpURLConnection.HTTP_RESET;
        return endsWithTheConnection
                && hasBody
                && request.method().equals("GET")
                && Body.endsEarly(body, String.valueOf(head.header("Content-Type")));
    }

    private AttemptResult failure(Exception thrown) {
        if (thrown instanceof InterruptedException) {
            // Code in other languages can throw it undeclared, with the flag cleared.
            Thread.currentThread().interrupt();
        }
        Failure failure = failure(kind(thrown), thrown);
        Response received = guard.received();
        // A status that came says more than why the rest did not come. OkHttp throws at a 407 without a proxy, too.
        return received == null || received.isSuccessful() || !failure.isTransient()
                ? failure
                : new HttpResponse(received.code(), received.headers(), new byte[0], false);
    }

    private Failure failure(AttemptFailure kind, Exception thrown) {
        Failure withoutTunnel =
                kind == AttemptFailure.NETWORK ? tunnels.failure(thrown, guard.outcome(), request.url()) : null;
        return withoutTunnel == null ? Failure.of(kind, guard.outcome(), thrown) : withoutTunnel;
    }

    private AttemptFailure kind(Exception thrown) {
        if (Thread.currentThread().isInterrupted()) {
            return AttemptFailure.INTERRUPTED;
        }
        AttemptFailure cancelled = cancelledBy;
        return cancelled == null ? Failure.kind(thrown) : cancelled;
    }

    /** Nothing leaves from now on. Returns whether nothing has left before. */
    public boolean stop() {
        guard.end();
        return guard.outcome() == Outcome.NOT_SENT;
    }

    /** Ends the exchange, whether or not its request has left. */
    public void cancel(AttemptFailure reason) {
        if (cancelledBy == null) {
            cancelledBy = reason;
        }
        guard.end();
        Call made = call;
        try {
            if (made != null) {
                made.cancel();
            }
        } catch (Throwable e) {
            // Thrown by an event listener of the application; the thread that cancels may have others to end.
            LOGGER.log(
                    Level.DEBUG, "an event listener failed ({0})", e.getClass().getName());
        }
    }

    /** What is known from the wire; to be asked after {@link #execute} or {@link #stop}. */
    public Outcome outcome() {
        return guard.outcome();
    }

    /** Completes when the exchange has ended. */
    public CompletableFuture<Void> ended() {
        return ended;
    }
}
