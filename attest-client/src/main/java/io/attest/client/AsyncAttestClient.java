package io.attest.client;

import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.paging.AsyncPager;
import java.util.concurrent.CompletableFuture;

/**
 * The way in to the service for code that must not block: {@code client.async()}.
 *
 * <pre>{@code
 * CompletableFuture<CurrentUser> me = client.async().me().get();
 * me.thenAccept(user -> print(user.name()));
 * }</pre>
 *
 * <p>Every method returns at once. The only exceptions it throws itself are {@link IllegalArgumentException}s; everything
 * else the future ends in: the response, or the very exception that the blocking method would throw, with the same outcome.
 * As with every {@code CompletableFuture}, {@code join()} and dependent stages wrap it in a
 * {@link java.util.concurrent.CompletionException}. A closed client's calls end in {@link IllegalStateException}.
 *
 * <p>No thread is held while a call waits for the rate limit or for a retry. A request that is under way takes a daemon
 * thread of the SDK's, since HTTP below it blocks: a virtual thread from Java 24 on, a platform thread before. There are no
 * more of them than the rate limit lets requests out, unless rate limiting is {@code OFF}.
 *
 * <p><b>Where code runs.</b> Token suppliers, decoding and what depends on a future run on the executor of
 * {@link AttestClient.Builder#executor}; a dependent stage that is added after the end runs on the thread that adds it, as
 * always.
 *
 * <p><b>Cancelling</b> the future that a method returned, not one that depends on it, ends the waiting or the request, and
 * gives back what was taken from the rate limit, unless the request was sent. A send that is cancelled while it is under way
 * may have been carried out; nobody is told. Stages that depend on the future run first, on the thread that cancels: one
 * that takes long delays the end of the request. Ending the future in another way, such as {@code orTimeout}, does the
 * same.
 *
 * <p>Immutable and thread-safe. Closing is up to the {@link AttestClient}.
 */
public final class AsyncAttestClient {

    private final Calls calls;
    private final CallSettings settings;

    AsyncAttestClient(Calls calls, CallSettings settings) {
        this.calls = calls;
        this.settings = settings;
    }

    /**
     * Documents sent to people for signature.
     *
     * @return the sub-client
     */
    public AsyncAttestationRequests attestationRequests() {
        return request -> calls.start(Endpoints.createAttestationRequest(request), settings);
    }

    /**
     * The organization's documents.
     *
     * @return the sub-client
     */
    public AsyncDocuments documents() {
        return new AsyncDocumentsClient(calls, settings);
    }

    /**
     * The user whose token this is.
     *
     * @return the sub-client
     */
    public AsyncMe me() {
        return () -> calls.start(Endpoints.me(), settings);
    }

    /**
     * Makes a request that the SDK has no method for, as {@link AttestClient#send} does.
     *
     * @param request what to ask
     * @return the response, of a 2xx status, or the exception that {@link AttestClient#send} would throw
     * @throws IllegalArgumentException if it is null
     */
    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    public CompletableFuture<RawResponse> send(RawRequest request) {
        if (request == null) {
            throw new IllegalArgumentException("request must not be null");
        }
        return calls.start(request.operation(), settings);
    }

    /**
     * All items of a list that the SDK has no method for, as {@link AttestClient#listAll} reads them.
     *
     * @param <T> what is listed
     * @param request a GET of a list in the pagination envelope
     * @param type the class of the items, as in {@link RawResponse#to}
     * @return a publisher of the items; nothing is requested before somebody subscribes and demands
     * @throws IllegalArgumentException if one is null, the request is no GET, or its {@code page} is no number from 1
     */
    public <T> AsyncPager<T> listAll(RawRequest request, Class<T> type) {
        RawListing<T> listing = new RawListing<>(request, type);
        return calls.heard(AsyncPager.of(listing.firstPage(), page -> calls.start(listing.page(page), settings)));
    }
}
