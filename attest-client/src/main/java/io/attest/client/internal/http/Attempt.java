package io.attest.client.internal.http;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.response.WhoAnswered;
import io.attest.client.internal.util.Deadline;
import io.attest.client.observability.AttemptFailure;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.AsyncTimeout;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * One request, which leaves once at most, and what is known of it. Made and executed on one thread; any thread may
 * {@link #cancel} it.
 *
 * <pre>
 * NEW -leaves-> LEFT -body written-> WRITTEN            a second leaving or writing is refused
 * NEW -body read by the application-> READ -leaves-> WRITTEN
 * NEW -ended-> OVER                  READ -ended-> IN_DOUBT
 * LEFT, WRITTEN after LEFT -stream refused-> OVER
 * </pre>
 *
 * <p>The first that changes the state wins: the request, which leaves, or the end of the attempt, after which it cannot
 * leave any more. So nothing that is declared unsent is sent later, whichever thread was left behind with it.
 *
 * <table>
 * <caption>What is known after an attempt, and whether {@code RetryRule} allows another one</caption>
 * <tr><th>what happened</th><th>outcome</th><th>read again</th><th>sent again</th></tr>
 * <tr><td>no permit or no connection; ended before it left</td><td>{@code NOT_SENT}</td>
 *     <td>after a failed connection, unless a {@link Failure} of it lasts</td><td>the same</td></tr>
 * <tr><td>never left, but code of the application has read the body</td><td>{@code UNKNOWN}</td>
 *     <td>-</td><td>no</td></tr>
 * <tr><td>left, and HTTP/2 said that the service has not looked at it: {@code REFUSED_STREAM}</td>
 *     <td>{@code NOT_SENT}</td><td>yes</td><td>yes</td></tr>
 * <tr><td>left, and no status came</td><td>{@code UNKNOWN}</td>
 *     <td>unless the call was to end</td><td>no</td></tr>
 * <tr><td>a response</td><td colspan="3">as {@link Meaning} says; a {@code NetworkException} has what its head says
 *     </td></tr>
 * </table>
 *
 * <p>{@link WhoAnswered} tells whose words a response has. A status alone proves nothing: a proxy may have passed the
 * request on before it wrote it.
 *
 * <p>If an interceptor makes another status of the one on the wire, the stronger of their outcomes
 * counts.
 */
public final class Attempt {

    private enum State {
        NEW,
        READ,
        LEFT,
        WRITTEN,
        OVER,
        IN_DOUBT
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final Call call;
    private final WhoAnswered who;
    private final BooleanSupplier mustNotLeave;
    private final Transport transport;
    private Deadline end = Deadline.NONE;
    private AttemptFailure late = AttemptFailure.DEADLINE;
    private final InterruptWatch watch = new InterruptWatch(() -> cancel(AttemptFailure.INTERRUPTED));
    private volatile @Nullable AttemptFailure cancelledBy;
    private volatile @Nullable IOException failure;
    private volatile @Nullable Response received;

    /**
     * An attempt that has not begun.
     *
     * @param who tells whether the service wrote the response
     * @param mustNotLeave whether the request is not to leave any more. Who ends a future interrupts the thread
     *     afterwards
     */
    Attempt(OkHttpClient http, Request request, WhoAnswered who, BooleanSupplier mustNotLeave, Transport transport) {
        RequestBody body = request.body() == null ? null : new OneShotBody(request.body());
        this.call =
                http.newCall(request.newBuilder().method(request.method(), body).build());
        this.who = who;
        this.mustNotLeave = mustNotLeave;
        this.transport = transport;
    }

    /**
     * Sends the request. To be called once. Never throws an exception, only errors of the JVM.
     *
     * @param deadline of the call
     * @param own the deadline of this attempt, which may have begun before it was made
     */
    public AttemptResult execute(Deadline deadline, Deadline own) {
        boolean isShorter = own.remaining().compareTo(deadline.remaining()) < 0;
        late = isShorter ? AttemptFailure.TIMEOUT : AttemptFailure.DEADLINE;
        end = isShorter ? own : deadline;
        Duration allowed = end.remaining();
        if (allowed.compareTo(Duration.ZERO) <= 0) {
            return Failure.unsent(late);
        }
        AsyncTimeout timeout = timeout();
        timeout.timeout(allowed.toNanos(), TimeUnit.NANOSECONDS);
        timeout.enter();
        watch.watch();
        transport.attempts.put(call, this);
        try (Response response = send()) {
            watch.watch();
            return ResponseReader.read(response, received, who, onTheWire(response));
        } catch (Exception e) {
            return failed(e);
        } finally {
            boolean unused = timeout.exit();
            watch.finish();
            transport.attempts.remove(call);
        }
    }

    // Not the timeout of OkHttp's call, which does not end this attempt, and lets what an event listener of the
    // application throws end the thread of all timeouts.
    private AsyncTimeout timeout() {
        return new AsyncTimeout() {
            @Override
            protected void timedOut() {
                Attempt.this.cancel(late);
            }
        };
    }

    /** Waits for the head of the response. */
    private Response send() throws IOException {
        try {
            return call.execute();
        } finally {
            end();
        }
    }

    /** Lets the request leave, unless it has left before or the attempt is over. */
    Response letOut(Interceptor.Chain chain) throws IOException {
        // The thread that ends a future makes the call unwanted first and interrupts then: one of the two is seen here.
        watch.watch();
        if (mustNotLeave.getAsBoolean()) {
            cancel(AttemptFailure.INTERRUPTED);
        } else if (end.remaining().compareTo(Duration.ZERO) <= 0) {
            // The timer may be late, and code of the application may have blocked until now.
            cancel(late);
        }
        boolean isUnread = state.compareAndSet(State.NEW, State.LEFT);
        if (!isUnread && !state.compareAndSet(State.READ, State.WRITTEN)) {
            throw refused();
        }
        try {
            Response response = chain.proceed(chain.request());
            boolean isOurs =
                    isUnread || chain.request().url().equals(call.request().url());
            if (isOurs && (call.request().body() == null || state.get() == State.WRITTEN)) {
                // Not that of a login, which an interceptor may send in its place.
                received = response;
            }
            return response;
        } catch (IOException e) {
            failure = e;
            if (isUnread && Failure.isRefusedStream(e)) {
                // The service has not looked at it. Nor does anything else that an interceptor tries then.
                state.set(State.OVER);
            }
            throw e;
        }
    }

    /** Ends the attempt, whether or not its request has left. */
    public void cancel(AttemptFailure reason) {
        if (cancelledBy == null) {
            cancelledBy = reason;
        }
        end();
        try {
            call.cancel();
        } catch (Throwable e) {
            // Thrown by an event listener of the application; the thread that cancels may have others to end.
            LOGGER.log(
                    Level.DEBUG, "an event listener failed ({0})", e.getClass().getName());
        }
    }

    /** Nothing leaves from now on. */
    private void end() {
        boolean unused = moved(State.NEW, State.OVER, State.READ, State.IN_DOUBT);
    }

    private boolean moved(State from, State to, State orFrom, State orTo) {
        return state.compareAndSet(from, to) || state.compareAndSet(orFrom, orTo);
    }

    /** What the first sending ended in decides what happens next. */
    private IOException refused() {
        IOException first = failure;
        return first == null ? new IOException("a second or late sending of one attempt was stopped") : first;
    }

    /** What is known once it has ended. */
    private Outcome outcome() {
        Response head = received;
        if (head != null) {
            boolean isFromService = WhoAnswered.isServiceByHead(head.code(), head.header("Content-Type"));
            return Meaning.of(head.code(), who.documentedStatus(), isFromService)
                    .outcome();
        }
        return switch (Objects.requireNonNull(state.get())) {
            case NEW, OVER -> Outcome.NOT_SENT;
            // Code of the application that has read the body may have sent it.
            case READ, LEFT, WRITTEN, IN_DOUBT -> Outcome.UNKNOWN;
        };
    }

    /** What is known from the wire beside this response: something only if an interceptor made another status of it. */
    private Outcome onTheWire(Response response) {
        Response head = received;
        return head != null && head.code() == response.code() ? Outcome.NOT_SENT : outcome();
    }

    private AttemptResult failed(Exception thrown) {
        if (thrown instanceof InterruptedException) {
            // Code in other languages can throw it undeclared, with the flag cleared.
            Thread.currentThread().interrupt();
        }
        Failure ended = Failure.of(kind(thrown), outcome(), thrown);
        Response head = received;
        if (head != null) {
            // An interceptor that threw behind it has not.
            head.close();
        }
        // A status that came says more than why the rest did not come. OkHttp throws at a 407 without a proxy, too.
        return head == null || head.isSuccessful() || ended.meaning().repeat() != Meaning.Repeat.ALL
                ? ended
                : HttpResponse.of(head.code(), head.headers(), new byte[0], false, who, false, outcome());
    }

    private AttemptFailure kind(Exception thrown) {
        if (Thread.currentThread().isInterrupted()) {
            return AttemptFailure.INTERRUPTED;
        }
        AttemptFailure cancelled = cancelledBy;
        if (cancelled != null) {
            return cancelled;
        }
        if (Failure.noTunnel(thrown) != null) {
            return AttemptFailure.PROXY;
        }
        return received == null && TlsFailure.words(thrown) != null ? AttemptFailure.TLS : Failure.kind(thrown);
    }

    /** A body that is written once, also by an interceptor that sends it elsewhere. OkHttp repeats none with it. */
    private final class OneShotBody extends RequestBody {

        private final RequestBody body;

        OneShotBody(RequestBody body) {
            this.body = body;
        }

        @Override
        public @Nullable MediaType contentType() {
            return body.contentType();
        }

        @Override
        public long contentLength() throws IOException {
            return body.contentLength();
        }

        @Override
        public boolean isOneShot() {
            return true;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            if (!moved(State.NEW, State.READ, State.LEFT, State.WRITTEN)) {
                throw refused();
            }
            body.writeTo(sink);
        }
    }
}
