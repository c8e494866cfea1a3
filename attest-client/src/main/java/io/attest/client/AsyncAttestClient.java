package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.events.ResponseInfo;
import io.attest.client.internal.Arguments;
import io.attest.client.internal.call.Calls;
import io.attest.client.paging.AsyncPager;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous client for the attestation service, whose methods return futures. Get one from
 * {@link AttestClient#async()}.
 *
 * <pre>{@code
 * CompletableFuture<CurrentUser> me = client.async().me().get();
 * me.thenAccept(user -> System.out.println(user.name()));
 * }</pre>
 *
 * <p>Every method returns at once, unless the executor runs the call on the thread that it is called on. A method
 * itself throws an {@link IllegalArgumentException} for an invalid argument, and what a function that is passed to it
 * throws. The future completes with the response, or with the exception that the blocking method would throw, with the
 * same outcome. As with every {@code CompletableFuture}, {@code join()} and dependent stages wrap that exception in a
 * {@link java.util.concurrent.CompletionException}. If the client is closed, the future fails with
 * {@link IllegalStateException}.
 *
 * <p>The whole call runs on the {@linkplain AttestClient.Builder#executor executor} of the builder and blocks one of
 * its threads until it has ended. That thread then completes the future, so dependent stages run on it. The future ends
 * at the {@linkplain AttestClient.Builder#timeout deadline} of the call or when the client is closed, even if the
 * executor is busy. If a host name lookup or the application's own code blocks the call, the future ends at most half a
 * second late.
 *
 * <p>Cancelling the future that a method returned ends only that call: a queued call does not begin, and the thread of
 * a running call is interrupted. Its permit goes back to the rate limit, unless the request was sent. Completing that
 * future in another way, for instance with {@code orTimeout}, has the same effect; cancelling a dependent stage does
 * not. If a send is cancelled while its request is in progress, the service may have carried it out, and its outcome is
 * not reported. The guide on asynchronous calls in the project's documentation says more.
 *
 * <p>Immutable and thread-safe. It is closed with its {@link AttestClient}.
 */
public final class AsyncAttestClient {

    private final Calls calls;

    AsyncAttestClient(Calls calls) {
        this.calls = calls;
    }

    /**
     * Returns the sub-client that sends documents to people for signature.
     *
     * @return the sub-client
     */
    public AsyncAttestationRequests attestationRequests() {
        return new AsyncAttestationRequestsClient(calls);
    }

    /**
     * Returns the sub-client that lists the documents of the organization.
     *
     * @return the sub-client
     */
    public AsyncDocuments documents() {
        return new AsyncDocumentsClient(calls);
    }

    /**
     * Returns the sub-client that reads the user to whom the access token belongs.
     *
     * @return the sub-client
     */
    public AsyncMe me() {
        return new AsyncMeClient(calls);
    }

    /**
     * Makes a request for which the SDK has no method, as {@link AttestClient#execute} does.
     *
     * @param request the method, the path and the rest of the request
     * @return the response, which has a 2xx status, or the exception that {@link AttestClient#execute} would throw
     * @throws IllegalArgumentException if {@code request} is null
     */
    public CompletableFuture<RawResponse> execute(RawRequest request) {
        Arguments.required("request", request);
        return calls.start(request.operation());
    }

    /**
     * Reads all items of a list for which the SDK has no method, as {@link AttestClient#listAll} does.
     *
     * @param <T> the class of the items
     * @param request a GET request for a list that has the pagination envelope
     * @param type the class of the items, as in {@link RawResponse#to}
     * @return a publisher of the items; nothing is requested before a subscriber requests items
     * @throws IllegalArgumentException if an argument is null, the request is not a GET, or its {@code page} is not a
     *     single number from 1 to 999,999,999
     */
    public <T> AsyncPager<T> listAll(RawRequest request, Class<T> type) {
        Arguments.required("request", request);
        return calls.publishAll(RawListing.of(type), request.operation());
    }

    /**
     * Makes a call and returns its value together with the status, the headers and the rate limit of its response, as
     * {@link AttestClient#callWithResponse} does.
     *
     * <pre>{@code
     * client.async()
     *         .callWithResponse(it -> it.attestationRequests().create(request))
     *         .thenAccept(sent -> System.out.println(sent.header("X-Request-Id")));
     * }</pre>
     *
     * <p>The response is the last that came before the function's future completed. Completing or
     * cancelling the future that this method returns ends that of the function too.
     *
     * @param <T> the type of the value
     * @param call makes the call on the client that is passed to it, and returns its future
     * @return the value of the function's future and the last response, or the exception of that future
     * @throws IllegalArgumentException if {@code call} is null
     */
    public <T extends @Nullable Object> CompletableFuture<WithResponse<T>> callWithResponse(
            Function<AsyncAttestClient, CompletableFuture<T>> call) {
        Arguments.required("call", call);
        AtomicReference<@Nullable ResponseInfo> last = new AtomicReference<>();
        CompletableFuture<T> made = call.apply(
                new AsyncAttestClient(calls.with(RequestOptions.defaults().onResponse(last::set))));
        // Not a dependent stage, which would wrap the exception and could not cancel the call.
        CompletableFuture<WithResponse<T>> future = new CompletableFuture<>();
        CompletableFuture<T> unused = made.whenComplete((value, thrown) -> {
            if (thrown == null) {
                future.complete(new WithResponse<>(value, last.get()));
            } else {
                future.completeExceptionally(thrown);
            }
        });
        CompletableFuture<WithResponse<T>> unusedEnd = future.whenComplete(
                (value, thrown) -> made.completeExceptionally(thrown == null ? new CancellationException() : thrown));
        return future;
    }
}
