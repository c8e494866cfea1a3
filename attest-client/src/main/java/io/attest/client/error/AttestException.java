package io.attest.client.error;

import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.util.Arguments;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call fails (API: Errors). This is the sealed superclass of the exceptions that have an outcome; the
 * table of {@link io.attest.client.error} lists them. Code that catches this class and checks {@link #outcome()}
 * handles all of them.
 *
 * <p>A call can throw other exceptions, but only if none of its requests was sent:
 *
 * <ul>
 *   <li>an {@link IllegalArgumentException} for an invalid argument;
 *   <li>an {@link IllegalStateException} if the client is closed, or if the supplier of access tokens returns one that
 *       cannot be sent, or fails with an {@code AttestException} of its own, as a supplier of requests may;
 *   <li>any other exception that a supplier throws.
 * </ul>
 *
 * <p>Errors of the JVM, such as an {@link OutOfMemoryError}, reach the caller unchanged.
 */
public abstract sealed class AttestException extends RuntimeException
        permits ApiException,
                NetworkException,
                DecodingException,
                DeadlineExceededException,
                CallInterruptedException,
                ListChangedException {

    private static final long serialVersionUID = 1L;

    static {
        Exceptions.set(new ExceptionAccess());
    }

    private final FailedCall call;

    AttestException(FailedCall call, @Nullable Throwable cause) {
        super(call.message(), cause);
        this.call = call;
    }

    /**
     * Finds the exception of a call in what a future ends in: it may be wrapped in a {@link CompletionException} or an
     * {@link ExecutionException}. Other causes are not looked at: the exception of another call, for instance that of a
     * token supplier, says nothing of the outcome of this one. Nor is anything found if the application ended the
     * future itself, by {@code cancel} or {@code orTimeout}, although a send may have gone out: after a send, a
     * {@link java.util.concurrent.CancellationException} or {@link java.util.concurrent.TimeoutException} means that a
     * person has to check, as after {@link Advice#CHECK_FIRST}.
     *
     * <pre>{@code
     * client.callAsync(it -> it.attestationRequests().create(request)).whenComplete((sent, thrown) -> {
     *     AttestException failure = AttestException.find(thrown);
     *     if (failure != null) {
     *         System.err.println(failure.advice());
     *     }
     * });
     * }</pre>
     *
     * @param thrown what was thrown, or null
     * @return the exception; null if {@code thrown} is null or anything else
     */
    public static @Nullable AttestException find(@Nullable Throwable thrown) {
        Throwable inner = thrown;
        while (inner instanceof CompletionException || inner instanceof ExecutionException) {
            inner = inner.getCause();
        }
        return inner instanceof AttestException found ? found : null;
    }

    /**
     * Returns whether the call may have had an effect. All attempts count, not only the last.
     *
     * @return what is known
     */
    public final Outcome outcome() {
        return call.outcome();
    }

    /**
     * Returns what a job should do with the item whose call failed. Only the class of this exception, its
     * {@link #outcome()}, whether the call may be repeated, the status and {@link ApiException#isFromService()}
     * determine the advice. The first row that matches applies:
     *
     * <table>
     * <caption>The advice after each exception</caption>
     * <tr><th>exception</th><th>advice</th><th>why</th></tr>
     * <tr><td>any exception of a send, or of another call that must not be made twice, with the outcome
     *     {@code UNKNOWN} or {@code ACCEPTED}</td><td>{@code CHECK_FIRST}</td>
     *     <td>an e-mail may have gone out</td></tr>
     * <tr><td>401, 402 or 403 of the service itself</td><td>{@code STOP}</td>
     *     <td>it rejects the token or the organization, whatever the item</td></tr>
     * <tr><td>a status 407, or a {@link NetworkException} because a proxy wants a password or the server's
     *     certificate is not accepted</td>
     *     <td>{@code STOP}</td><td>no item gets through until a person changes something</td></tr>
     * <tr><td>{@link CallInterruptedException}</td><td>{@code STOP}</td>
     *     <td>the work should end: the interrupt flag, or the end of {@code until}, ends every further call</td></tr>
     * <tr><td>400, 404 or 422 of the service itself; after a raw read, another 4xx of it but 408 and 429</td>
     *     <td>{@code SKIP_ITEM}</td><td>the service rejected this item</td></tr>
     * <tr><td>any other exception</td><td>{@code WAIT}</td>
     *     <td>a later try may succeed: see {@link #retryAfter}</td></tr>
     * </table>
     *
     * <p>A wrong base URL or proxy can look like a temporary failure. So a job should stop after many failures in a
     * row.
     *
     * @return the advice, never null
     */
    public final Advice advice() {
        return call.outcome().mayHaveHappened() && !call.repeatable()
                ? Advice.CHECK_FIRST
                : call.meaning().advice();
    }

    /**
     * Returns how long to wait before the next try, counted from the failure; never null.
     *
     * <ul>
     *   <li>Of an {@link ApiException} with any status, this is the {@code Retry-After} header of the response: a
     *       number of seconds, rounded up, or a date, which is compared with the {@code Date} of the response.
     *   <li>Of a {@link ThrottledException}, this is the SDK's estimate of when the rate limit allows a request.
     * </ul>
     *
     * <p>It may have a fraction of a second: round up for a {@code Retry-After} of your own. It does not say whether
     * another try does harm; {@link #outcome()} does.
     *
     * @param otherwise returned if the response does not say, and for all other exceptions
     * @return zero or more, or {@code otherwise}
     * @throws IllegalArgumentException if {@code otherwise} is null
     */
    public final Duration retryAfter(Duration otherwise) {
        Arguments.required("otherwise", otherwise);
        Duration said = retryAfter();
        return said == null ? otherwise : said;
    }

    /**
     * Returns how long to wait as {@link #retryAfter(Duration)} does, where a program has to know whether anybody said.
     *
     * @return zero or more; null if the response does not say, and for all other exceptions
     */
    public final @Nullable Duration retryAfter() {
        return this instanceof ApiException failure ? failure.response().retryAfter() : null;
    }

    /**
     * Returns the number of attempts that the SDK made.
     *
     * @return the number of attempts, 0 if none had begun
     */
    public final int attempts() {
        return call.attempts();
    }

    /**
     * Returns the name of the operation that failed, as in the events of a listener and the lines of the log.
     *
     * @return {@code me.get}, {@code documents.list}, {@code attestationRequests.create} or {@code raw}; later versions
     *     may add more. Null if this exception did not end a call: it was made for a fake, or a list did not end or
     *     changed while it was read
     */
    public final @Nullable String operation() {
        return call.operation();
    }

    /**
     * Returns the id of the call that failed. The events of a listener
     * ({@link io.attest.client.observability.ClientListener.CallInfo#id()}) and the lines of the log have the same id.
     *
     * @return the id, which no other call of this JVM has, unless several class loaders have loaded the SDK: each copy
     *     counts from 1; 0 if {@link #operation()} is null, or if the response was made by
     *     {@code RawResponse.of}
     */
    public final long callId() {
        return call.callId();
    }
}
