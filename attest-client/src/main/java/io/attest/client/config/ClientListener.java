package io.attest.client.config;

import io.attest.client.error.Outcome;
import io.attest.client.paging.PageDrift;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sees what a client does, for metrics, traces and progress bars. Every method does nothing unless it is overridden.
 *
 * <pre>{@code
 * ClientListener durations = new ClientListener() {
 *     @Override
 *     public void callEnded(CallEnded event) {
 *         report(event.call().operation() + " took " + event.duration().toMillis() + " ms");
 *     }
 * };
 * AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .addListener(durations)
 *         .build();
 * }</pre>
 *
 * <p>It hears of every call of the client and its views, blocking or not; each page of a list is a call. Arguments that are
 * refused, and calls of a client that is closed, are no calls.
 *
 * <p><b>Order.</b> The events of one call come one after the other, never two at once: for each attempt
 * {@link #rateLimitWaitStarted} if it waits, then {@link #attemptStarted}, {@link #attemptEnded}, and
 * {@link #retryScheduled} if another follows; at the end {@link #callEnded}, once, whatever the call ended in. The wait for
 * one attempt may be told more than once, if the access token changes meanwhile. Events of different calls overlap.
 *
 * <p><b>Threads.</b> Events of a blocking call come on the thread that makes it: the caller's, or one of
 * {@link io.attest.client.paging.AutoPager#prefetch}. Those of an asynchronous call come on few daemon threads of the
 * SDK's; the end of an attempt on the one that has sent it, and the end of the call usually on the builder's
 * {@code executor}. Many calls tell a listener at once, so it must be thread-safe. It must not block, nor make calls
 * itself: the call waits for it, and other asynchronous calls may as well. The time that it takes is part of the call's.
 *
 * <p><b>Failures.</b> What a listener throws is ignored: neither the call nor another listener notices. The first time it is
 * logged at level DEBUG by the {@link System.Logger} {@code io.attest.client}, with the name of its class and without its
 * message; later times are not. A listener that sets the thread's interrupt flag interrupts the call.
 *
 * <p><b>What events hold.</b> Names, numbers, statuses and times; no token, header, path, query or body, or anything else
 * that may be of a person. Durations are by a monotonic clock.
 *
 * <p><b>Cost.</b> A client without a listener makes no event and measures nothing for one, unless its log shows it.
 */
public interface ClientListener {

    /**
     * A request is about to be sent, after its turn came. {@link #attemptEnded} follows.
     *
     * @param event the attempt
     */
    default void attemptStarted(AttemptStarted event) {}

    /**
     * An attempt has ended, in a response or without one. Its response is not decoded yet.
     *
     * @param event how it ended
     */
    default void attemptEnded(AttemptEnded event) {}

    /**
     * A call begins to wait for the rate limit. Told once for a wait, also if that is over at once.
     *
     * @param event the wait
     */
    default void rateLimitWaitStarted(RateLimitWait event) {}

    /**
     * An attempt failed and will be repeated, as far as is known now: the call may still be ended during the delay.
     *
     * @param event why, and when
     */
    default void retryScheduled(RetryScheduled event) {}

    /**
     * A call has ended. The last event of it, and before the caller sees the result. Only a future that the application ends
     * itself, such as a cancelled one, is done before; this comes when the call has noticed.
     *
     * @param event how it ended
     */
    default void callEnded(CallEnded event) {}

    /**
     * A list changed while {@code listAll} read it; before the pager's own
     * {@link io.attest.client.paging.AutoPager#driftListener} is told, and on the same thread. What is noticed, and what is
     * not, is told at {@link io.attest.client.paging.AutoPager}. With a listener, each page is compared with the one before
     * it; that calls {@code equals} and {@code hashCode} of items that the SDK has no class for.
     *
     * @param drift what moved
     */
    default void pageDrifted(PageDrift drift) {}

    /**
     * One call, the same in all its events.
     *
     * @param id tells calls of this JVM apart, whatever their client; from 1, and in no particular order
     * @param operation {@code me.get}, {@code documents.list}, {@code attestationRequests.create}, or {@code raw}; later
     *     versions may have more. The pages of a list are calls of {@code documents.list} or {@code raw}
     * @param method the HTTP method, in capitals
     */
    record Call(long id, String operation, String method) {}

    /**
     * The beginning of an attempt.
     *
     * @param call whose it is
     * @param attempt its number in the call, from 1
     */
    record AttemptStarted(Call call, int attempt) {}

    /**
     * The end of an attempt.
     *
     * @param call whose it is
     * @param attempt its number in the call, from 1
     * @param statusCode the HTTP status, or null if no whole response came; an error response that is cut off counts as one
     * @param failure what the HTTP layer threw, as the simple name of its class such as {@code ConnectException}, or in
     *     capitals what else ended the attempt, such as {@code DEADLINE}; null if a response came
     * @param outcome what is known of the effect of this attempt alone; {@link Outcome#ACCEPTED} for every 2xx
     * @param bytes the size of the response's body, decompressed and as far as it was read; 0 if none came
     * @param duration from {@link #attemptStarted} to the last byte of the response, or to the failure
     */
    record AttemptEnded(
            Call call,
            int attempt,
            @Nullable Integer statusCode,
            @Nullable String failure,
            Outcome outcome,
            long bytes,
            Duration duration) {}

    /**
     * The beginning of a wait for the rate limit.
     *
     * @param call whose it is
     * @param expected how long until the call's turn, as far as is known now: if all requests under way count, nothing comes
     *     back, and those that wait before this call take what is free. It may be shorter, or longer if others spend from
     *     the same token. From zero to the time that the call can wait
     */
    record RateLimitWait(Call call, Duration expected) {}

    /**
     * A repetition that is to come.
     *
     * @param call whose it is
     * @param attempt the number of the attempt that failed, from 1
     * @param statusCode as in its {@link AttemptEnded}
     * @param failure as in its {@link AttemptEnded}
     * @param delay how long is waited before the next attempt, from zero; a wait for the rate limit may come on top
     */
    record RetryScheduled(
            Call call,
            int attempt,
            @Nullable Integer statusCode,
            @Nullable String failure,
            Duration delay) {}

    /**
     * The end of a call.
     *
     * @param call which one
     * @param attempts how many were made, 0 if none was begun
     * @param statusCode the status of the last attempt's response, or null if it had none or there was no attempt; not only
     *     after a success
     * @param exception the simple name of the class of what the caller gets, or null if that is a response
     * @param outcome what is known over all attempts; {@link Outcome#ACCEPTED} after a success
     * @param duration from the method that was called to this event, waits and decoding included
     * @param waitedForRateLimit how much of the duration was spent in waits for the rate limit
     */
    record CallEnded(
            Call call,
            int attempts,
            @Nullable Integer statusCode,
            @Nullable String exception,
            Outcome outcome,
            Duration duration,
            Duration waitedForRateLimit) {}
}
