package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Lets the request of an attempt leave once at most, and says what is known of it. Thread-safe.
 *
 * <p>The first that changes {@code NEW} wins: the request, which leaves, or the end of the attempt, after which it
 * cannot leave any more. So nothing that is declared unsent is sent later, whichever thread was left behind with it.
 *
 * <table>
 * <caption>What is known after an attempt, and whether {@code RetryRule} allows another one</caption>
 * <tr><th>what happened</th><th>outcome</th><th>read again</th><th>sent again</th></tr>
 * <tr><td>no permit or no connection; ended before it left</td><td>{@code NOT_SENT}</td>
 *     <td>after a failed connection</td><td>the same</td></tr>
 * <tr><td>never left, but code of the application has read the body</td><td>{@code UNKNOWN}</td>
 *     <td>-</td><td>no</td></tr>
 * <tr><td>left, and no status came</td><td>{@code UNKNOWN}</td>
 *     <td>unless the call was to end</td><td>no</td></tr>
 * <tr><td>4xx but 408</td><td>{@code REJECTED}</td>
 *     <td>after 429, and after 401 with another token</td><td>the same</td></tr>
 * <tr><td>the documented status, 201 for a send</td><td>{@code ACCEPTED}</td>
 *     <td>if its body was cut off</td><td>no</td></tr>
 * <tr><td>any other status</td><td>{@code UNKNOWN}</td>
 *     <td>after 408 and 5xx but 501 and 505, and if the body of a 2xx was cut off</td><td>no</td></tr>
 * </table>
 *
 * <p>With {@code retryUnknownOutcomes}, a send is repeated after {@code UNKNOWN} like a read, but of the 5xx only after
 * 500, 502, 503 and 504. A status counts as it was on the wire, whatever interceptors made of it.
 */
final class SendGuard {

    private enum State {
        NEW,
        /** The request is about to leave: from now on it may reach the service. */
        LEFT,
        /** The attempt has ended before its request left, and the request cannot leave any more. */
        OVER
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final @Nullable OneShotBody body;
    private final int documentedStatus;
    private volatile @Nullable IOException failure;
    private volatile @Nullable Response received;

    /** @param documentedStatus the status with which the service says that it carried the request out, or 0 */
    SendGuard(@Nullable OneShotBody body, int documentedStatus) {
        this.body = body;
        this.documentedStatus = documentedStatus;
    }

    /** Throws if the attempt is over. */
    void begin() throws IOException {
        if (state.get() == State.OVER) {
            throw stopped();
        }
    }

    /** Sends the request, unless it was sent before or the attempt is over. */
    Response letOut(Interceptor.Chain chain) throws IOException {
        if (!state.compareAndSet(State.NEW, State.LEFT)) {
            throw stopped();
        }
        try {
            Response response = chain.proceed(chain.request());
            received = response;
            return response;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Nothing leaves from now on. If nothing has left, code of the application cannot read the body either. */
    void end() {
        state.compareAndSet(State.NEW, State.OVER);
        if (body != null && state.get() == State.OVER) {
            body.useUp();
        }
    }

    /** What is known from the wire; to be asked after the {@link #end}. */
    Outcome outcome() {
        Response head = received;
        if (head != null) {
            return outcome(head.code());
        }
        // Code of the application that has read the body may have sent it.
        boolean wasRead = body != null && body.isBegun();
        return state.get() == State.LEFT || wasRead ? Outcome.UNKNOWN : Outcome.NOT_SENT;
    }

    /** What a status alone says. */
    Outcome outcome(int status) {
        return HttpResponse.outcomeOf(status, documentedStatus);
    }

    /** The response as it was on the wire, whatever interceptors made of it; or null if none was seen. */
    @Nullable
    Response received() {
        return received;
    }

    /** What the first sending ended in decides what happens next. */
    private IOException stopped() {
        IOException first = failure;
        return first == null ? new IOException("a second or late sending of one attempt was stopped") : first;
    }
}
