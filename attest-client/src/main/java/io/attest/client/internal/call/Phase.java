package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.events.AttemptFailure;
import io.attest.client.internal.http.Exchange;
import io.attest.client.internal.http.Failure;
import org.jspecify.annotations.Nullable;

/**
 * Where a call is. Its own thread moves it on; another thread may stop it, after which it does not move any more.
 *
 * <table>
 * <caption>What ends a call, and with which outcome of this attempt</caption>
 * <tr><th>phase</th><th>ended by</th><th>how it ends</th></tr>
 * <tr><td>{@code QUEUED}</td>
 *     <td>{@code close()}, the end of its future, an executor that rejects it, the deadline</td>
 *     <td>nothing is sent: {@code NOT_SENT}</td></tr>
 * <tr><td>{@code WAITING}</td><td>the same, and an interrupt</td><td>nothing more is sent: {@code NOT_SENT}</td></tr>
 * <tr><td>{@code SENDING}, before the request leaves</td>
 *     <td>the same; {@code close(Duration)} only after its grace period</td><td>{@code NOT_SENT}</td></tr>
 * <tr><td>{@code SENDING}, until the status comes</td><td>the same</td><td>{@code UNKNOWN}</td></tr>
 * <tr><td>{@code SENDING}, while the body comes</td><td>the same</td>
 *     <td>as the status says: after a 201 {@code ACCEPTED}; a 4xx stays the exception of its status</td></tr>
 * <tr><td>{@code READING}</td><td>the end of its future, or its deadline</td>
 *     <td>as the last attempt says; a blocking call by itself, and it is not retried once it was to end</td></tr>
 * </table>
 *
 * <p>The outcome of a call is the strongest of its attempts. What an attempt's own outcome is, {@code SendGuard} says.
 *
 * @param state where it is, or where it was when it was stopped
 * @param last its last attempt that has ended
 * @param exchange the attempt that is under way, or null if there is none
 * @param stoppedBy what the call has ended in, if another thread stopped it; else null
 */
record Phase(
        State state,
        Attempt last,
        @Nullable Exchange exchange,
        @Nullable Throwable stoppedBy) {

    enum State {
        /** Its executor has not begun it. */
        QUEUED,
        /** It waits for a token, for a permit, or for a retry. */
        WAITING,
        /** A request is in progress. */
        SENDING,
        /** It has a result, and ends by itself unless the result is retried. */
        READING
    }

    static final Phase QUEUED = new Phase(State.QUEUED, Attempt.NONE, null, null);

    static Phase waiting(Attempt last) {
        return new Phase(State.WAITING, last, null, null);
    }

    static Phase sending(Attempt last, Exchange attempt) {
        return new Phase(State.SENDING, last, attempt, null);
    }

    static Phase reading(Attempt result) {
        return new Phase(State.READING, result, null, null);
    }

    /** This phase, stopped. The first that stops it wins. */
    Phase stopped(Throwable reason) {
        return isStopped() ? this : new Phase(state, last, exchange, reason);
    }

    boolean isStopped() {
        return stoppedBy != null;
    }

    /** Whether neither a request is in progress nor a result is read. */
    boolean isWaiting() {
        return state == State.QUEUED || state == State.WAITING;
    }

    /** The end of the call by a failure, with all that is known of its attempts. */
    Attempt endedBy(AttemptFailure kind, @Nullable Exception cause) {
        return exchange == null
                ? last.endedBy(new Failure(kind, Outcome.NOT_SENT, cause))
                : last.next(new Failure(kind, exchange.outcome(), cause), last.accessToken());
    }
}
