package io.attest.client.observability;

import io.attest.client.error.Outcome;
import io.attest.client.internal.util.Arguments;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Receives events about the calls of a client, for metrics, traces and progress bars. Every method does nothing unless
 * it is overridden.
 *
 * <pre>{@code
 * ClientListener durations = new ClientListener() {
 *     @Override
 *     public void callEnded(CallEnded event) {
 *         System.err.println(event.call().operation() + " took " + event.duration().toMillis() + " ms");
 *     }
 * };
 * AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .addListener(durations)
 *         .build();
 * }</pre>
 *
 * <p>A listener is notified of every call of the client and its views; each page of a list is
 * a call. The events of one call come one after the other. {@link #callStarted} is the first. For each attempt follow
 * {@link #rateLimitWaitStarted} if it waits, {@link #attemptStarted}, {@link #attemptEnded}, and {@link
 * #retryScheduled} if another attempt follows. {@link #callEnded} comes last, exactly once. Events of different calls
 * overlap on many threads, so a listener must be thread-safe. The call waits for the listener, so a listener must not
 * block and must not make calls itself.
 *
 * <p>What a listener throws affects neither the call nor the other listeners. Its class is logged at level DEBUG.
 *
 * <p>Events contain names, numbers, statuses and times, but no token, header, path, query or body. They also contain
 * the tags that the application sets, whose values their {@code toString()} leaves out. Durations are measured with a
 * monotonic clock. The constructors of events may get further components in any version; accessors stay. To test a
 * listener, add it to a client and call the sandbox. The guide on observability in the project's documentation
 * describes the threads, the log and the cost.
 */
public interface ClientListener {

    /**
     * Called when a call starts, on the thread that makes it. {@link #callEnded} follows.
     *
     * @param call the call
     */
    default void callStarted(CallInfo call) {}

    /**
     * Called when a request is about to be sent, after any wait for the rate limit. {@link #attemptEnded} follows.
     *
     * @param call the call that makes the attempt
     * @param attempt the number of the attempt within the call, from 1
     */
    default void attemptStarted(CallInfo call, int attempt) {}

    /**
     * Called when an attempt has ended, with or without a response. The response is not decoded yet.
     *
     * @param event the result of the attempt
     */
    default void attemptEnded(AttemptEnded event) {}

    /**
     * Called when a call starts to wait for the rate limit. It is called once for each wait, even if the wait ends
     * immediately.
     *
     * @param call the call that waits
     * @param expected how long the call is expected to wait, from zero to the longest time that it can wait. The
     *     estimate assumes that all requests in progress count, that no permit is returned, and that the calls ahead of
     *     this one use the free permits. The wait may be shorter, or longer if other clients use the same token
     */
    default void rateLimitWaitStarted(CallInfo call, Duration expected) {}

    /**
     * Called when an attempt has failed and is going to be retried. The call may still end during the delay.
     *
     * @param failed the attempt that failed
     * @param delay the time until the next attempt, from zero; a wait for the rate limit may follow it
     */
    default void retryScheduled(AttemptEnded failed, Duration delay) {}

    /**
     * Called when a call has ended. This is the last event of the call, and comes before the caller sees the result. If
     * the application has ended the future of {@code callAsync}, it comes as soon as the call notices.
     *
     * @param event the result of the call
     */
    default void callEnded(CallEnded event) {}

    /**
     * Identifies a call. All events of a call have an equal record.
     *
     * @param id a number from 1, in no particular order. No other call of any client in this JVM has it, unless several
     *     class loaders have loaded the SDK: each copy counts from 1
     * @param operation the sub-client and its method, such as {@code me.get} or {@code attestationRequests.create}, or
     *     {@code raw}. The pages of a list are calls of {@code documents.list} or {@code raw}
     * @param method the HTTP method in upper case
     * @param repeatable whether the call may be made twice: true for reads and for raw requests that the application
     *     has declared repeatable; false for sends
     * @param tags those of {@code RequestOptions.withTag}, empty if there are none; unmodifiable
     */
    record CallInfo(long id, String operation, String method, boolean repeatable, Map<String, String> tags) {

        /** Creates a call and copies {@code tags}. */
        public CallInfo {
            Arguments.required("operation", operation);
            Arguments.required("method", method);
            tags = Arguments.map("tags", tags);
        }

        /** Returns the call with the keys of the tags, but without their values, which may be personal data. */
        @Override
        public String toString() {
            return "CallInfo[id=" + id + ", operation=" + operation + ", method=" + method + ", repeatable="
                    + repeatable + ", tags=" + tags.keySet()
                    + "]";
        }
    }

    /**
     * The end of an attempt.
     *
     * @param call the call that made the attempt
     * @param attempt the number of the attempt within the call, from 1
     * @param statusCode the HTTP status, or null if no complete response arrived; an error response that was cut off
     *     counts as complete
     * @param isFromService whether the service itself wrote that response, and not something before it, as far as can
     *     be told: see {@link io.attest.client.error.ApiException#isFromService()}; of a 2xx, whether it is no HTML
     *     page. False without a response
     * @param failure what ended the attempt, or null if a response arrived
     * @param exception the simple class name of the exception of the HTTP layer, such as {@code ConnectException}, for
     *     people; null if a response arrived or the HTTP layer threw none
     * @param outcome what is known about the effect of this attempt before its body is read. {@link Outcome#ACCEPTED}
     *     for the 2xx that the API documents for the operation, unless it is a page. {@link Outcome#UNKNOWN} for any
     *     other 2xx, also if the body can be read later and the call succeeds
     * @param bytes the number of bytes of the response body that were read, after decompression; 0 if none arrived
     * @param duration the time from {@link #attemptStarted} to the last byte of the response, or to the failure
     */
    record AttemptEnded(
            CallInfo call,
            int attempt,
            @Nullable Integer statusCode,
            boolean isFromService,
            @Nullable AttemptFailure failure,
            @Nullable String exception,
            Outcome outcome,
            long bytes,
            Duration duration) {

        /** Creates an event and checks it. */
        public AttemptEnded {
            Arguments.required("call", call);
            Arguments.required("outcome", outcome);
            Arguments.required("duration", duration);
        }
    }

    /**
     * The end of a call.
     *
     * @param call the call that ended
     * @param attempts the number of attempts, 0 if none was started
     * @param statusCode the status of the last attempt's response, whether or not the call succeeded; null if it had no
     *     response or there was no attempt
     * @param isFromService whether the service itself wrote that response, as in {@link AttemptEnded}
     * @param exception the simple class name of the exception that the caller gets, or null if the caller gets a
     *     response, if the supplier of the request threw, or if the future of {@code until} ended before the first
     *     attempt
     * @param outcome what is known after all attempts; {@link Outcome#ACCEPTED} after a success
     * @param duration the time from the method call to this event, including waits and decoding
     * @param waitedForRateLimit the part of the duration that was spent waiting for the rate limit
     */
    record CallEnded(
            CallInfo call,
            int attempts,
            @Nullable Integer statusCode,
            boolean isFromService,
            @Nullable String exception,
            Outcome outcome,
            Duration duration,
            Duration waitedForRateLimit) {

        /** Creates an event and checks it. */
        public CallEnded {
            Arguments.required("call", call);
            Arguments.required("outcome", outcome);
            Arguments.required("duration", duration);
            Arguments.required("waitedForRateLimit", waitedForRateLimit);
        }
    }
}
