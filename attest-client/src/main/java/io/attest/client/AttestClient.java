package io.attest.client;

import io.attest.client.config.ClientListener;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.internal.call.AccessTokens;
import io.attest.client.internal.call.CallSettings;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.call.LastRateLimit;
import io.attest.client.internal.http.HttpSettings;
import io.attest.client.internal.http.RequestFactory;
import io.attest.client.internal.http.UserAgent;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.internal.ratelimit.PermitQueues;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.paging.AutoPager;
import io.attest.client.ratelimit.RateLimit;
import java.net.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The way in to the service.
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
 * <p>Immutable and thread-safe: make one for a service, and share it. It holds connections; {@link #close()} closes them,
 * but no thread of it keeps a JVM from exiting.
 *
 * <p>{@link #with(RequestOptions)} and {@link #withAccessToken(String)} give <em>views</em>: clients with other settings
 * over the same connections. Closing a view does nothing.
 */
public final class AttestClient implements AutoCloseable {

    private final Calls calls;
    private final CallSettings settings;
    private final boolean view;

    private AttestClient(Calls calls, CallSettings settings, boolean view) {
        this.calls = calls;
        this.settings = settings;
        this.view = view;
    }

    /**
     * Starts a new client.
     *
     * @return a builder with every default set
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A client with every default, its base URL and token taken from the environment variables {@code ATTEST_BASE_URL} and
     * {@code ATTEST_ACCESS_TOKEN}. To add other settings, use {@link Builder#fromEnv()}.
     *
     * @return a client, to be closed
     * @throws IllegalArgumentException if a variable is missing or cannot be used, as in {@link Builder#build()}
     * @throws IllegalStateException if a library is too old, as in {@link Builder#build()}
     */
    public static AttestClient fromEnv() {
        return builder().fromEnv().build();
    }

    /**
     * Documents sent to people for signature.
     *
     * @return the sub-client
     */
    public AttestationRequests attestationRequests() {
        return request -> calls.execute(Endpoints.createAttestationRequest(request), settings);
    }

    /**
     * The organization's documents.
     *
     * @return the sub-client
     */
    public Documents documents() {
        return new DocumentsClient(calls, settings);
    }

    /**
     * The user whose token this is.
     *
     * @return the sub-client
     */
    public Me me() {
        return () -> calls.execute(Endpoints.me(), settings);
    }

    /**
     * The same client for code that must not block: its methods return futures. It shares everything with this one, the
     * rate limit too.
     *
     * @return the asynchronous twin of this client or view
     */
    public AsyncAttestClient async() {
        return new AsyncAttestClient(calls, settings);
    }

    /**
     * Makes a request that the SDK has no method for, with the token, rate limiting, retries and exceptions of all others.
     *
     * <pre>{@code
     * RawResponse response = client.send(RawRequest.get("/people").query("page", 2));
     * print(response.body());
     * }</pre>
     *
     * <p>Only {@code GET}, {@code HEAD} and {@code OPTIONS} are repeated freely; see {@link RawRequest}.
     *
     * @param request what to ask
     * @return the response, of a 2xx status
     * @throws io.attest.client.error.AttestException if no such response came, or one that is larger than 16 MiB
     * @throws IllegalArgumentException if it is null
     * @throws IllegalStateException if the client is closed
     */
    public RawResponse send(RawRequest request) {
        required("request", request);
        return calls.execute(request.operation(), settings);
    }

    /**
     * All items of a list that the SDK has no method for. Pages are asked for with the parameters {@code page} and
     * {@code per_page}; the latter is 100 unless the request sets it. The reading starts at the request's own {@code page},
     * if it has one.
     *
     * <pre>{@code
     * record Person(String id, String fullName) {}
     *
     * for (Person person : client.listAll(RawRequest.get("/people"), Person.class)) {
     *     print(person.fullName());
     * }
     * }</pre>
     *
     * <p>To {@link AutoPager#onDrift} and {@link AutoPager#driftListener}, items that are equal are the same one; a class
     * without an {@code equals} of its own has none that are.
     *
     * @param <T> what is listed
     * @param request a GET of a list in the pagination envelope
     * @param type the class of the items, as in {@link RawResponse#to}
     * @return the items; nothing is requested before they are read
     * @throws IllegalArgumentException if one is null, the request is no GET, or its {@code page} is no number from 1
     */
    public <T> AutoPager<T> listAll(RawRequest request, Class<T> type) {
        RawListing<T> listing = new RawListing<>(request, type);
        return calls.heard(AutoPager.of(listing.firstPage(), page -> calls.execute(listing.page(page), settings)));
    }

    /**
     * What the service said last of the token's rate limit, in a response to this client or a view of it with the same token.
     * Other clients and machines may have used some of it since.
     *
     * @return the last {@code X-RateLimit-*} headers, or null before any came
     */
    public @Nullable RateLimit rateLimit() {
        return settings.lastRateLimit().get();
    }

    /**
     * A view with other settings; what the options do not set stays as it is here.
     *
     * <pre>{@code
     * CurrentUser me = client.with(RequestOptions.defaults().timeout(Duration.ofSeconds(5))).me().get();
     * }</pre>
     *
     * @param options what is different
     * @return a view over the same connections
     * @throws IllegalArgumentException if it is null
     */
    public AttestClient with(RequestOptions options) {
        required("options", options);
        return new AttestClient(calls, settings.with(options), true);
    }

    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    private static void required(String parameter, Object value) {
        if (value == null) {
            throw new IllegalArgumentException(parameter + " must not be null");
        }
    }

    /**
     * A view with another token, for instance of another organization.
     *
     * @param token printable ASCII
     * @return a view over the same connections
     * @throws IllegalArgumentException if it is blank or cannot be sent in a header; it is not repeated in the message
     */
    public AttestClient withAccessToken(String token) {
        return new AttestClient(calls, settings.withAccessToken(AccessTokens.fixed(token)), true);
    }

    /**
     * A view with other tokens.
     *
     * @param tokens asked for each attempt, as in {@link Builder#accessToken(Supplier)}
     * @return a view over the same connections
     * @throws IllegalArgumentException if it is null
     */
    public AttestClient withAccessToken(Supplier<String> tokens) {
        return new AttestClient(calls, settings.withAccessToken(AccessTokens.checked(tokens)), true);
    }

    /**
     * Ends the calls under way, which fail with {@link io.attest.client.error.NetworkException} and the outcome that is
     * known, and closes the connections. Connections of an {@code OkHttpClient} that was handed in stay open. Later calls, of
     * views as well, throw {@link IllegalStateException}. On a view, and when called again, this does nothing.
     */
    @Override
    public void close() {
        if (!view) {
            calls.close();
        }
    }

    /**
     * Collects settings and checks them all in {@link #build()}. For one thread.
     *
     * <table>
     * <caption>Defaults</caption>
     * <tr><th>setting</th><th>default</th></tr>
     * <tr><td>{@code baseUrl}, {@code accessToken}</td><td>none: required</td></tr>
     * <tr><td>{@code allowInsecureHttp}</td><td>not called: http for loopback addresses only</td></tr>
     * <tr><td>{@code timeout}</td><td>2 minutes for a whole call, attempts and waits included</td></tr>
     * <tr><td>{@code connectTimeout}</td><td>10 seconds</td></tr>
     * <tr><td>{@code readTimeout}</td><td>30 seconds</td></tr>
     * <tr><td>{@code retry}</td><td>{@link RetryOptions#defaults()}: 3 retries, 500 ms base, 30 s cap</td></tr>
     * <tr><td>{@code rateLimit}</td><td>{@link RateLimitOptions#defaults()}: calls wait for the rate limit</td></tr>
     * <tr><td>{@code executor}</td><td>that of {@link CompletableFuture}, usually the common pool</td></tr>
     * <tr><td>{@code proxy}</td><td>the JVM's</td></tr>
     * <tr><td>{@code addListener}</td><td>none</td></tr>
     * <tr><td>{@code userAgentSuffix}</td><td>none</td></tr>
     * <tr><td>{@code httpClient}</td><td>one of its own; idle connections are kept for 4 seconds</td></tr>
     * <tr><td>{@code callFactory}</td><td>the {@code httpClient} itself</td></tr>
     * </table>
     */
    public static final class Builder {

        private static final Duration TIMEOUT = Duration.ofMinutes(2);

        private final HttpSettings http = new HttpSettings();
        private RequestOptions options = RequestOptions.defaults();
        private RateLimitOptions rateLimit = RateLimitOptions.defaults();
        private @Nullable String baseUrl;
        private @Nullable String token;
        private @Nullable Supplier<String> tokens;
        private String userAgentSuffix = "";
        private boolean insecureHttpAllowed;
        private Executor executor = new CompletableFuture<Void>().defaultExecutor();
        private final List<ClientListener> listeners = new ArrayList<>();
        private TimeSource time = TimeSource.system();

        private Builder() {}

        /**
         * Takes the base URL and the access token from the environment variables {@code ATTEST_BASE_URL} and
         * {@code ATTEST_ACCESS_TOKEN}.
         *
         * <pre>{@code
         * AttestClient client = AttestClient.builder().fromEnv().timeout(Duration.ofMinutes(30)).build();
         * }</pre>
         *
         * @return this
         * @throws IllegalArgumentException if a variable is missing or blank; whether its value can be used is checked in
         *     {@link #build()}
         */
        public Builder fromEnv() {
            return fromEnv(System::getenv);
        }

        Builder fromEnv(Function<String, @Nullable String> environment) {
            return baseUrl(variable(environment, "ATTEST_BASE_URL"))
                    .accessToken(variable(environment, "ATTEST_ACCESS_TOKEN"));
        }

        private static String variable(Function<String, @Nullable String> environment, String name) {
            String value = environment.apply(name);
            if (value == null || value.isBlank()) {
                throw new IllegalArgumentException("the environment variable " + name + " is missing");
            }
            return value;
        }

        /**
         * Where the service is. Required.
         *
         * @param url https, usually ending with {@code /api/v1}, with or without a slash after it; http only for loopback
         *     addresses
         * @return this
         */
        public Builder baseUrl(String url) {
            this.baseUrl = url;
            return this;
        }

        /**
         * The access token. Required, unless a supplier is given.
         *
         * @param token printable ASCII
         * @return this
         */
        public Builder accessToken(String token) {
            this.token = token;
            this.tokens = null;
            return this;
        }

        /**
         * Access tokens that change. The supplier is asked for each attempt, and again if that had to wait for the rate limit,
         * on the thread that makes it, and by many threads at once. What it throws reaches the caller as it is, and a token
         * that cannot be sent is an {@link IllegalStateException}; in both cases nothing is sent. If that happens only before
         * a retry, the call ends as the attempt before it did, and what the supplier threw is suppressed in that exception.
         *
         * @param supplier gives the token to use now
         * @return this
         */
        public Builder accessToken(Supplier<String> supplier) {
            this.token = null;
            this.tokens = supplier;
            return this;
        }

        /**
         * The deadline of a whole call: all attempts, and the waits for the rate limit and between them. Default 2 minutes.
         * Only code of the application that takes its time on the way can make a call longer: a token supplier, a proxy
         * selector, an interceptor. A send that had to wait is begun only if a tenth of the time-out, at most 5 seconds, is
         * left: begun at the last moment, nobody would know its outcome.
         *
         * @param timeout longer than zero
         * @return this
         * @throws IllegalArgumentException if it is not
         */
        public Builder timeout(Duration timeout) {
            this.options = options.timeout(timeout);
            return this;
        }

        /**
         * How long making a TCP connection may take, for each address of the host. Default 10 seconds, or what the
         * {@code httpClient} has.
         *
         * @param timeout from 1 ms to 24 days
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder connectTimeout(Duration timeout) {
            http.connectTimeout(timeout);
            return this;
        }

        /**
         * How long the service may be silent, in a TLS handshake as well as while its response is awaited. Default 30 seconds,
         * or what the {@code httpClient} has.
         *
         * @param timeout from 1 ms to 24 days
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder readTimeout(Duration timeout) {
            http.readTimeout(timeout);
            return this;
        }

        /**
         * How calls are repeated. Default {@link RetryOptions#defaults()}.
         *
         * @param retry the retry options
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder retry(RetryOptions retry) {
            this.options = options.retry(retry);
            return this;
        }

        /**
         * How the client keeps within the token's rate limit, and with whom it shares it. Default
         * {@link RateLimitOptions#defaults()}.
         *
         * @param rateLimit the rate limiting options
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder rateLimit(RateLimitOptions rateLimit) {
            required("rateLimit", rateLimit);
            this.rateLimit = rateLimit;
            return this;
        }

        /**
         * Where the application's code of asynchronous calls runs: token suppliers, and what depends on the futures. Also
         * where responses are decoded. Default: that of {@link CompletableFuture}. An executor that runs work on the
         * thread that hands it in, such as {@code Runnable::run}, runs it on the SDK's few threads: nothing of it may block
         * then. If it refuses work, a call that was not sent ends in what it throws; one that was sent is completed on
         * whatever thread there is. If it drops work without a word, as with {@code DiscardPolicy} or after
         * {@code shutdownNow()}, the future stays open, also after the deadline, until the application ends it, for instance
         * by {@code orTimeout}. While it is busy, a call whose token supplier has to be asked again keeps what it took from
         * the rate limit. It is not closed with the client.
         *
         * @param executor for instance of virtual threads
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder executor(Executor executor) {
            required("executor", executor);
            this.executor = executor;
            return this;
        }

        /**
         * What is added to the {@code User-Agent}, so that the service's operators know who calls. It always tells the
         * versions of the SDK, of OkHttp and of Java. Default nothing more.
         *
         * @param suffix printable ASCII, such as {@code "acme-payroll/3.1"}
         * @return this
         */
        public Builder userAgentSuffix(String suffix) {
            this.userAgentSuffix = suffix;
            return this;
        }

        /**
         * An {@code OkHttpClient} of the application, whose connections, proxy, TLS settings, DNS, interceptors and event
         * listeners are used. Its redirects, authenticator, connection retry, cookies, cache and call time-out are not: they
         * would repeat requests or carry the token elsewhere. An interceptor that sends a request a second time is stopped,
         * and so is one that reads the body of a send, which can be written only once. {@link AttestClient#close()} does not
         * close it.
         *
         * @param client the application's client
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder httpClient(OkHttpClient client) {
            required("httpClient", client);
            http.client(client);
            return this;
        }

        /**
         * Makes the HTTP calls, for instance with spans around them. The function is asked once, in {@link #build()}, with an
         * {@code OkHttpClient} that has all settings of this builder and those that keep a send from going out twice; it
         * returns a factory whose calls that client carries, directly or by a client made with its {@code newBuilder()}.
         *
         * <pre>{@code
         * AttestClient.Builder traced = AttestClient.builder()
         *         .callFactory(http -> OkHttpTelemetry.create(openTelemetry).createCallFactory(http));
         * }</pre>
         *
         * <p>The factory is asked once for each attempt, and once more if its connection was found dead before anything was sent;
         * by many threads at once, on the thread that executes the call: that of the caller, or one of the SDK's for
         * asynchronous calls. Of what it returns, only {@code execute} and {@code cancel} are used; the latter ends an attempt
         * at the call's deadline, when its thread is interrupted and when the client is closed. Whatever the factory does, an
         * attempt is one request: redirects, connection retry, an authenticator, cookies and a cache of its own stay without
         * effect, whoever executes a second call for an attempt gets what the first one ended in, and what is left to another
         * thread when {@code execute} returns, for instance by a time limit, is not sent afterwards.
         *
         * <p>A request that loses its tags on the way is not sent. If a response comes without its request having passed the
         * client, the call fails with the outcome UNKNOWN, since nobody knows how often it was sent. Runtime exceptions of the
         * factory and its calls, and a call that is null, become the cause of a
         * {@link io.attest.client.error.NetworkException}, and are not retried. What the factory opens by itself,
         * {@link AttestClient#close()} does not close.
         *
         * @param factory from the SDK's client to a factory that uses it
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder callFactory(Function<? super OkHttpClient, ? extends Call.Factory> factory) {
            required("callFactory", factory);
            http.callFactory(factory);
            return this;
        }

        /**
         * The proxy for every request. Default: the JVM's proxy selector, or what the {@code httpClient} has.
         *
         * @param proxy the proxy, or {@link Proxy#NO_PROXY}
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder proxy(Proxy proxy) {
            required("proxy", proxy);
            http.proxy(proxy);
            return this;
        }

        /**
         * Allows an http base URL that is not a loopback address. Everybody on the way can then read the token.
         *
         * @return this
         */
        public Builder allowInsecureHttp() {
            this.insecureHttpAllowed = true;
            return this;
        }

        /**
         * Adds one that is told what the client and its views do. Default none; several are told in the order in which they
         * were added.
         *
         * @param listener for instance for metrics; what it may do is told at {@link ClientListener}
         * @return this
         * @throws IllegalArgumentException if it is null
         */
        public Builder addListener(ClientListener listener) {
            required("listener", listener);
            listeners.add(listener);
            return this;
        }

        Builder time(TimeSource time) {
            this.time = time;
            return this;
        }

        /**
         * Makes the client. Nothing is sent.
         *
         * @return a client, to be closed
         * @throws IllegalArgumentException if base URL or token is missing, or {@code callFactory} returns null; if the token
         *     is blank or holds a line break, a space or other characters that are no printable ASCII (it is not repeated in
         *     the message); if the base URL is no URL, is http and no loopback address, or has a query, a fragment or a user
         *     name; if {@code userAgentSuffix} is null or no printable ASCII
         * @throws IllegalStateException if the OkHttp or the Jackson that the application runs with is too old for the SDK; the
         *     message says where it was found and what to import
         */
        public AttestClient build() {
            Libraries.check();
            HttpUrl url = BaseUrls.checked(baseUrl, insecureHttpAllowed);
            Supplier<String> accessToken = tokens == null ? AccessTokens.fixed(token) : AccessTokens.checked(tokens);
            RequestFactory requests = new RequestFactory(url, UserAgent.with(userAgentSuffix));
            CallSettings defaults = new CallSettings(
                    accessToken, TIMEOUT, RetryOptions.defaults(), Map.of(), rateLimit.mode(), new LastRateLimit());
            PermitQueues queues = new PermitQueues(rateLimit.store(), url.toString(), time);
            Calls calls = new Calls(http.transport(), requests, queues, time, executor, listeners);
            return new AttestClient(calls, defaults.with(options), false);
        }
    }
}
