package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.util.CheckReturnValue;
import io.attest.client.observability.ClientHealth;
import io.attest.client.paging.AutoPager;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client for the attestation service: it sends documents to people for electronic signature, lists the documents of
 * an organization and reads the current user.
 *
 * <pre>{@code
 * try (AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .build()) {
 *     CurrentUser me = client.me().get();
 *     Page<Document> firstPage = client.documents().list();
 * }
 * }</pre>
 *
 * <p>To send to many people, use a {@link io.attest.client.batch.BatchSender}, which remembers what was sent.
 *
 * <p>A client is immutable and thread-safe. Create one for each service and share it, because it holds connections.
 * {@link #close()} closes them; a client that is never closed does not keep the JVM from exiting.
 *
 * <p>{@link #with(RequestOptions)} and {@link #withAccessToken(String)} return <em>views</em>: clients with other
 * settings that share the connections of this one. Closing a view does nothing.
 *
 * <p>This is an interface so that frameworks can make proxies of it, such as Spring's {@code @RefreshScope} and
 * {@code @Lazy}, and a normal scope of CDI. Later versions may add methods, which come as defaults. A test fakes a
 * sub-client, such as {@link Documents}, rather than the whole client. For a test of a batch, it also fakes
 * {@link #attestationRequests}, {@link #me} and {@link #baseUrl} of the client itself.
 */
public interface AttestClient extends AutoCloseable {

    /**
     * Returns a builder for a new client.
     *
     * @return a builder in which every setting has its default
     */
    static AttestClientBuilder builder() {
        return new AttestClientBuilder();
    }

    /**
     * Returns a client with default settings, whose base URL and access token come from the environment variables
     * {@code ATTEST_BASE_URL} and {@code ATTEST_ACCESS_TOKEN}. To change other settings, use
     * {@link AttestClientBuilder#fromEnv()}.
     *
     * @return a client, to be closed after use
     * @throws IllegalArgumentException if a variable is missing, blank or otherwise unusable, as in
     *     {@link AttestClientBuilder#build()}
     * @throws IllegalStateException if a library is too old, as in {@link AttestClientBuilder#build()}
     */
    static AttestClient fromEnv() {
        return builder().fromEnv().build();
    }

    /**
     * Returns the sub-client that sends documents to people for signature.
     *
     * @return the sub-client
     */
    AttestationRequests attestationRequests();

    /**
     * Returns the sub-client that lists the documents of the organization.
     *
     * @return the sub-client
     */
    Documents documents();

    /**
     * Returns the sub-client that reads the user to whom the access token belongs.
     *
     * @return the sub-client
     */
    Me me();

    /**
     * Makes a request for which the SDK has no method, with the same access token, rate limiting, retries and
     * exceptions as every other call.
     *
     * <pre>{@code
     * RawResponse response = client.execute(RawRequest.get("/attestation-requests").withAddedQuery("page", 2));
     * System.out.println(response.body());
     * }</pre>
     *
     * <p>Only {@code GET}, {@code HEAD}, {@code OPTIONS} and repeatable requests are retried as reads; see
     * {@link RawRequest}.
     *
     * @param request the method, the path and the rest of the request
     * @return the response, which has a 2xx status
     * @throws io.attest.client.error.AttestException if no 2xx response arrives, or if its body is larger than 16 MiB
     * @throws IllegalArgumentException if {@code request} is null
     * @throws IllegalStateException if the client is closed
     */
    RawResponse execute(RawRequest request);

    /**
     * Makes a request as {@link #execute(RawRequest)} does, with options for this call alone. The default of this
     * interface, for a fake, drops them.
     *
     * @param request the method, the path and the rest of the request
     * @param options options for this call; they replace or add to those of the client, as those of a view do
     * @return the response, which has a 2xx status
     * @throws io.attest.client.error.AttestException as {@link #execute(RawRequest)} does
     * @throws IllegalArgumentException if an argument is null
     * @throws IllegalStateException if the client is closed
     */
    default RawResponse execute(RawRequest request, RequestOptions options) {
        return execute(request);
    }

    /**
     * Reads all items of a list for which the SDK has no method. The SDK sets the query parameters {@code page} and
     * {@code per_page}: reading starts at the {@code page} of the request, or at page 1 if it has none, and
     * {@code per_page} is 100 unless the request sets it, as it must to start at a later page.
     *
     * <pre>{@code
     * record Request(String id, String status) {} // The service does not document this endpoint.
     *
     * for (Request each : client.listAll(RawRequest.get("/attestation-requests"), Request.class)) {
     *     System.out.println(each.status());
     * }
     * }</pre>
     *
     * @param <T> the class of the items
     * @param request a GET request for a list that has the pagination envelope
     * @param type the class of the items, as in {@link RawResponse#to}
     * @return a pager over the items; nothing is requested until it is read
     * @throws IllegalArgumentException if an argument is null, the request is not a GET, or its {@code page} is not a
     *     single number from 1 to 999,999,999, or greater than 1 without {@code per_page}
     */
    <T> AutoPager<T> listAll(RawRequest request, Class<T> type);

    /**
     * Returns how recent calls of this client and all its views ended, and how much of the rate limit is left. It sends
     * no request, so a health check may call it as often as it likes. {@link ClientHealth} says which calls count as a
     * success or a failure.
     *
     * <pre>{@code
     * ClientHealth health = client.health();
     * if (health.failing()) {
     *     System.err.println("failing, last at " + health.lastFailure() + " with " + health.failure());
     * }
     * }</pre>
     *
     * <p>A view returns the same successes and failures, so a refused token of one view makes all of them failing. The
     * rate limit and the waiting calls are those of its own access token. The rate limit is what the service reported
     * in the last response to this client or to a view made by {@link #with}. Other clients and machines may have used
     * some of it since.
     *
     * @return what is known now; before the first call, {@code failing} is false, {@code waiting} is 0, and everything
     *     else is null
     */
    ClientHealth health();

    /**
     * Returns the base URL of the service with which the client was built.
     *
     * @return the URL
     */
    String baseUrl();

    /**
     * Returns a view of this client with other settings. Settings that the options do not contain stay unchanged.
     * Closing a view does nothing, so keep the client itself, and close that:
     *
     * <pre>{@code
     * try (AttestClient root = AttestClient.fromEnv()) { // not fromEnv().with(…)
     *     AttestClient impatient = root.with(RequestOptions.none().withTimeout(Duration.ofSeconds(5)));
     *     CurrentUser me = impatient.me().get();
     * }
     * }</pre>
     *
     * @param options the settings to change
     * @return a view over the same connections
     * @throws IllegalArgumentException if {@code options} is null
     */
    @CheckReturnValue
    AttestClient with(RequestOptions options);

    /**
     * Runs blocking code on the {@linkplain AttestClientBuilder#executor executor}, and returns the future of its
     * value.
     *
     * <pre>{@code
     * CompletableFuture<AttestationRequest> sent =
     *         client.callAsync(it -> it.attestationRequests().create(request));
     * sent.thenAccept(created -> System.out.println(created.id()));
     * }</pre>
     *
     * <p>The function gets a view of this client and may make any number of calls, one after the other. The future ends
     * in what the function returns or throws. As with every {@code CompletableFuture}, {@code join()} and dependent
     * stages wrap an exception in a {@link java.util.concurrent.CompletionException}. Dependent stages that are
     * added before the future has ended run on the thread of the function, or on the one that ends the future; later
     * ones run on the thread that adds them. The timeout of a call
     * begins when the executor has begun the function and the function makes the call.
     *
     * <p>Cancelling the future, or completing it in another way such as {@code orTimeout}, ends the work. A function
     * that has not begun does not begin. Otherwise its thread is interrupted, and the view sends nothing more.
     * Cancelling a dependent stage does not end the work, nor does a {@code get} that times out, nor {@code orTimeout}
     * on a future of several, such as {@code allOf}.
     *
     * <p>If the request of a send is in progress at that moment, the service may have carried it out. The future itself
     * has no outcome then. A listener is told the outcome and the tags of {@link RequestOptions#withTag}. A log line at
     * level WARNING says it if the e-mail may have gone out. To get an outcome from the future, limit the call by
     * {@link RequestOptions#withTimeout} instead.
     *
     * <p>If the client is closed before the function makes a call, the future fails with a
     * {@link io.attest.client.error.NetworkException} and the outcome
     * {@link io.attest.client.error.Outcome#NOT_SENT NOT_SENT}. So wait for the futures before you close the client.
     * The future of a function that the executor rejects fails in the same way.
     *
     * @param <T> the type of the value
     * @param call makes calls on the client that is passed to it
     * @return the future of the value; it fails with an {@link IllegalStateException} if the client is closed
     * @throws IllegalArgumentException if {@code call} is null
     */
    <T extends @Nullable Object> CompletableFuture<T> callAsync(Function<AttestClient, T> call);

    /**
     * Returns a view of this client that uses another access token, for instance that of another organization.
     * {@link #health} counts the calls of all tokens; for a health of its own, a token needs a client of its own.
     *
     * @param token as in {@link AttestClientBuilder#accessToken(String)}
     * @return a view over the same connections
     * @throws IllegalArgumentException if the token is null, blank, or not a token alone, as in
     *     {@link AttestClientBuilder#build()}; the message does not contain the token
     */
    @CheckReturnValue
    AttestClient withAccessToken(String token);

    /**
     * Returns a view of this client that takes its access tokens from a supplier. An exception of the supplier ends the
     * call as described in {@link AttestClientBuilder#accessToken(Supplier)}.
     *
     * @param tokens called once for each attempt, as in {@link AttestClientBuilder#accessToken(Supplier)}
     * @return a view over the same connections
     * @throws IllegalArgumentException if {@code tokens} is null
     */
    @CheckReturnValue
    AttestClient withAccessToken(Supplier<String> tokens);

    /**
     * Closes the client as {@link #close(Duration)} does, with a grace period of 10 seconds. If no request is in
     * progress, as at the end of a {@code try} block around blocking calls, it returns at once.
     */
    @Override
    void close();

    /**
     * Closes the client and lets requests in progress finish. From the beginning on, new calls, also those of views,
     * throw {@link IllegalStateException}.
     *
     * <table>
     * <caption>What becomes of a call</caption>
     * <tr><th>the call</th><th>how it ends</th></tr>
     * <tr><td>waits for the rate limit or a retry, or is the first one of a {@link #callAsync}</td>
     *     <td>at once, with {@link io.attest.client.error.NetworkException NetworkException} and the outcome
     *     {@link io.attest.client.error.Outcome#NOT_SENT NOT_SENT}, unless an earlier attempt says more</td></tr>
     * <tr><td>has a request in progress</td><td>with its response, but it is not retried</td></tr>
     * <tr><td>still has it after the grace period</td>
     *     <td>with {@code NetworkException}, and for a send {@link io.attest.client.error.Outcome#UNKNOWN UNKNOWN}; if
     *     only the body is missing, as its status says</td></tr>
     * </table>
     *
     * <p>This method returns when the calls that had a request in progress have ended and their listeners know, at the
     * latest after the grace period. It does not wait for what the application does with a response. A listener that
     * closes the client does not wait for its own call.
     *
     * <p>If the thread is interrupted, or another thread calls {@code close(Duration.ZERO)}, requests are cut off at
     * once; an interrupt flag stays set. The connections are closed, except those of an {@code OkHttpClient} that was
     * passed to {@link AttestClientBuilder#httpClient}. Closing a view, or a client that is closed, does nothing.
     *
     * <p>Stop the work of the application first:
     *
     * <pre>{@code
     * import java.util.concurrent.TimeUnit;
     *
     * threads.shutdown();
     * boolean ended = threads.awaitTermination(20, TimeUnit.SECONDS);
     * client.close(Duration.ofSeconds(20));
     * }</pre>
     *
     * @param grace how long requests in progress may take. Choose it longer than the slowest send, and shorter than the
     *     time after which the platform kills the process
     * @throws IllegalArgumentException if {@code grace} is null or negative
     */
    void close(Duration grace);
}
