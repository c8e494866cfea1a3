package io.attest.client;

import io.attest.client.internal.Arguments;
import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.paging.AsyncPager;
import java.util.concurrent.CompletableFuture;

/**
 * An asynchronous client for the attestation service, whose methods return futures. Get one from
 * {@link AttestClient#async()}.
 *
 * <pre>{@code
 * CompletableFuture<CurrentUser> me = client.async().me().get();
 * me.thenAccept(user -> print(user.name()));
 * }</pre>
 *
 * <p>Every method returns at once. The only exception that it throws itself is {@link IllegalArgumentException}. The
 * future completes with the response, or with the exception that the blocking method would throw, with the same
 * outcome. As with every {@code CompletableFuture}, {@code join()} and dependent stages wrap that exception in a
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
    private final CallSettings settings;

    AsyncAttestClient(Calls calls, CallSettings settings) {
        this.calls = calls;
        this.settings = settings;
    }

    /**
     * Returns the sub-client that sends documents to people for signature.
     *
     * @return the sub-client
     */
    public AsyncAttestationRequests attestationRequests() {
        return request -> calls.start(Endpoints.createAttestationRequest(request), settings);
    }

    /**
     * Returns the sub-client that lists the documents of the organization.
     *
     * @return the sub-client
     */
    public AsyncDocuments documents() {
        return new AsyncDocumentsClient(calls, settings);
    }

    /**
     * Returns the sub-client that reads the user to whom the access token belongs.
     *
     * @return the sub-client
     */
    public AsyncMe me() {
        return () -> calls.start(Endpoints.me(), settings);
    }

    /**
     * Sends a request for which the SDK has no method, as {@link AttestClient#send} does.
     *
     * @param request the request to send
     * @return the response, which has a 2xx status, or the exception that {@link AttestClient#send} would throw
     * @throws IllegalArgumentException if {@code request} is null
     */
    public CompletableFuture<RawResponse> send(RawRequest request) {
        Arguments.required("request", request);
        return calls.start(request.operation(), settings);
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
        RawListing<T> listing = new RawListing<>(request, type);
        return calls.tellDrift(AsyncPager.of(listing.firstPage(), page -> calls.start(listing.page(page), settings)));
    }
}
