package io.attest.client;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.internal.call.CallRunner;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.http.HttpSettings;
import io.attest.client.internal.http.Version;
import io.attest.client.internal.ratelimit.RateLimiters;
import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.DaemonThreads;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.observability.ClientListener;
import java.net.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.HttpUrl;
import okhttp3.OkHttp;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a client and creates it; {@link #build()} checks them. Not thread-safe.
 *
 * <table>
 * <caption>Defaults</caption>
 * <tr><th>setting</th><th>default</th></tr>
 * <tr><td>{@code baseUrl}, {@code accessToken}</td><td>none; both are required</td></tr>
 * <tr><td>{@code allowInsecureHttp}</td><td>not allowed; http works for loopback addresses only</td></tr>
 * <tr><td>{@code timeout}</td><td>2 minutes for a whole call, including all attempts and waits</td></tr>
 * <tr><td>{@code attemptTimeout}</td><td>none: an attempt may take as long as the whole call</td></tr>
 * <tr><td>{@code connectTimeout}</td><td>10 seconds</td></tr>
 * <tr><td>{@code readTimeout}</td><td>30 seconds</td></tr>
 * <tr><td>{@code retry}</td><td>{@link RetryOptions#defaults()}: 3 retries, 500 ms base, 30 s cap</td></tr>
 * <tr><td>{@code rateLimit}</td><td>{@link RateLimitOptions#defaults()}: calls wait for the rate limit</td></tr>
 * <tr><td>{@code executor}</td><td>a daemon thread for each {@code callAsync}; idle threads end</td></tr>
 * <tr><td>{@code proxy}</td><td>the JVM's</td></tr>
 * <tr><td>{@code defaultHeader}, {@code addListener}</td><td>none</td></tr>
 * <tr><td>{@code userAgent}</td><td>the versions of the SDK, of OkHttp and of Java</td></tr>
 * <tr><td>{@code httpClient}</td>
 *     <td>the SDK's own client, which speaks HTTP/1.1 and keeps idle connections for 4 seconds</td></tr>
 * </table>
 */
public final class AttestClientBuilder {

    private final HttpSettings http = new HttpSettings();
    private final List<RequestOptions> options = new ArrayList<>();
    private @Nullable String baseUrl;
    private @Nullable String token;
    private @Nullable Supplier<String> tokens;
    private @Nullable String userAgent;
    private boolean insecureHttpAllowed;
    private Executor executor = DaemonThreads.SHARED;
    private final List<ClientListener> listeners = new ArrayList<>();
    private TimeSource time = TimeSource.system();

    AttestClientBuilder() {}

    /**
     * Sets the base URL and the access token from the environment variables {@code ATTEST_BASE_URL} and
     * {@code ATTEST_ACCESS_TOKEN}. White space around a value is removed: a variable that is filled from a file or
     * a secret often ends in a line break.
     *
     * <p>In place of the token, {@code ATTEST_ACCESS_TOKEN_FILE} can name a file that has it. The file is read for each
     * attempt, as an {@link #accessToken(Supplier)} is called: a secret that is mounted and rotated is seen. If it
     * cannot be read then, the supplier fails with an {@link IllegalStateException}.
     *
     * <pre>{@code
     * AttestClient client = AttestClient.builder().fromEnv().timeout(Duration.ofMinutes(30)).build();
     * }</pre>
     *
     * @return this builder
     * @throws IllegalArgumentException if a variable is missing or blank, both variables of the token are set, or its
     *     file cannot be read; {@link #build()} checks whether the values can be used, but not that in a file
     */
    public AttestClientBuilder fromEnv() {
        return fromEnv(System::getenv);
    }

    /**
     * Sets the base URL and the access token as {@link #fromEnv()} does, from variables that come from elsewhere, such
     * as a test or a file of variables.
     *
     * @param environment returns the value of a variable, or null if there is none
     * @return this builder
     * @throws IllegalArgumentException as {@link #fromEnv()} does
     */
    public AttestClientBuilder fromEnv(Function<String, @Nullable String> environment) {
        Arguments.required("environment", environment);
        AttestClientBuilder builder = baseUrl(required(environment, "ATTEST_BASE_URL"));
        String file = variable(environment, TokenFile.VARIABLE);
        if (file.isEmpty()) {
            return builder.accessToken(required(environment, "ATTEST_ACCESS_TOKEN"));
        }
        if (!variable(environment, "ATTEST_ACCESS_TOKEN").isEmpty()) {
            throw new IllegalArgumentException(
                    "the environment variables ATTEST_ACCESS_TOKEN and " + TokenFile.VARIABLE + " are both set");
        }
        return builder.accessToken(TokenFile.of(file));
    }

    private static String required(Function<String, @Nullable String> environment, String name) {
        String value = variable(environment, name);
        if (value.isEmpty()) {
            throw new IllegalArgumentException("the environment variable " + name + " is missing");
        }
        return value;
    }

    private static String variable(Function<String, @Nullable String> environment, String name) {
        String value = environment.apply(name);
        return value == null ? "" : value.strip();
    }

    /**
     * Sets the base URL of the service. Required.
     *
     * @param url an https URL that usually ends with {@code /api/v1}, with or without a trailing slash; http is
     *     accepted for loopback addresses only, unless {@link #allowInsecureHttp()} is called. White space around
     *     it is removed, since no URL begins or ends with it
     * @return this builder
     */
    public AttestClientBuilder baseUrl(String url) {
        this.baseUrl = url;
        return this;
    }

    /**
     * Sets the access token. Required, unless a supplier is set. The SDK changes nothing in it. What was copied with
     * it, such as quotes, a line break at the end or {@code Bearer} before it, is an error of {@link #build()}. Its
     * message names what was found.
     *
     * @param token the token alone, printable ASCII without spaces
     * @return this builder
     */
    public AttestClientBuilder accessToken(String token) {
        this.token = token;
        this.tokens = null;
        return this;
    }

    /**
     * Sets a supplier of access tokens, for tokens that change. The client calls it once for each attempt, when the
     * attempt begins, and does not call it again after a wait for the rate limit. It runs on the thread that makes
     * the call. Several threads may call it at once.
     *
     * <p>If the service rejects a token with status 401, and retries are allowed, the supplier is called again. If it
     * then returns a different token, the call is tried once more with that, as a retry. A send is, after a 401 of the
     * service itself only.
     *
     * <p>If the supplier fails before the first attempt, nothing is sent:
     *
     * <ul>
     *   <li>An {@link io.attest.client.error.AttestException AttestException} or a
     *       {@link java.util.concurrent.CompletionException} becomes the cause of an {@link IllegalStateException}. It
     *       may come from another client, and its outcome is not that of this call.
     *   <li>Any other exception of the supplier reaches the caller unchanged.
     *   <li>If the token cannot be sent, the call throws an {@code IllegalStateException}.
     * </ul>
     *
     * <p>If it fails before a retry or after a 401, the call fails with the result of the previous attempt. The
     * supplier's exception is added to that exception as a suppressed one.
     *
     * @param supplier returns the token to use now
     * @return this builder
     */
    public AttestClientBuilder accessToken(Supplier<String> supplier) {
        this.token = null;
        this.tokens = supplier;
        return this;
    }

    /**
     * Sets the options of all calls, as {@link AttestClient#with} does for a view: those that are set replace the
     * ones that this builder has, and headers, tags and a consumer of responses are added. So options that an
     * application has for views, such as tags, need no view of the whole client.
     *
     * <pre>{@code
     * AttestClient client = AttestClient.builder()
     *         .fromEnv()
     *         .options(RequestOptions.none().withTag("job", "nightly").withAttemptTimeout(Duration.ofSeconds(20)))
     *         .build();
     * }</pre>
     *
     * @param options the options
     * @return this builder
     * @throws IllegalArgumentException if {@code options} is null
     */
    public AttestClientBuilder options(RequestOptions options) {
        this.options.add(Arguments.required("options", options));
        return this;
    }

    /**
     * Sets the deadline of a whole call: all attempts, the waits between them and the waits for the rate limit.
     * Default 2 minutes. Three things can outlast it: a DNS lookup, your own code (such as a token supplier, a
     * proxy selector or an interceptor), and a TLS handshake, if the deadline comes while the connection is being
     * made. The call returns only when these have ended, but it sends nothing after its deadline. The time that
     * {@link AttestClient#callAsync} waits for its executor does not count: {@code orTimeout} on its future limits
     * everything.
     *
     * <p>A send that had to wait, for instance for its token, starts only if at least a tenth of
     * the timeout is left, or 5 seconds if that is less. If it started at the last moment, its outcome would be
     * unknown.
     *
     * @param timeout longer than zero
     * @return this builder
     * @throws IllegalArgumentException if {@code timeout} is null, zero or negative
     */
    public AttestClientBuilder timeout(Duration timeout) {
        return options(RequestOptions.none().withTimeout(timeout));
    }

    /**
     * Sets how long one attempt may take, as {@link RequestOptions#withAttemptTimeout(Duration)} does for a view.
     * Default: as long as the whole call. What outlasts the {@link #timeout} outlasts it too.
     *
     * @param timeout longer than zero
     * @return this builder
     * @throws IllegalArgumentException if {@code timeout} is null, zero or negative
     */
    public AttestClientBuilder attemptTimeout(Duration timeout) {
        return options(RequestOptions.none().withAttemptTimeout(timeout));
    }

    /**
     * Sets how long opening a TCP connection may take, for each address of the host that is tried. Default 10
     * seconds, or the timeout of the {@link #httpClient}. A view has the same. In each attempt, OkHttp 5 tries all
     * addresses and OkHttp 4 only the first one.
     *
     * @param timeout from 1 ms to 24 days
     * @return this builder
     * @throws IllegalArgumentException if {@code timeout} is null or out of range
     */
    public AttestClientBuilder connectTimeout(Duration timeout) {
        http.connectTimeout(timeout);
        return this;
    }

    /**
     * Sets how long the service may stay silent, during a TLS handshake and while the client waits for the
     * response. Default 30 seconds, or the timeout of the {@link #httpClient}. A view has the same; its
     * {@link RequestOptions#withAttemptTimeout} can be shorter.
     *
     * @param timeout from 1 ms to 24 days
     * @return this builder
     * @throws IllegalArgumentException if {@code timeout} is null or out of range
     */
    public AttestClientBuilder readTimeout(Duration timeout) {
        http.readTimeout(timeout);
        return this;
    }

    /**
     * Sets how failed calls are retried, in place of all retry options that were set before. Default
     * {@link RetryOptions#defaults()}.
     *
     * @param retry the retry options
     * @return this builder
     * @throws IllegalArgumentException if {@code retry} is null
     */
    public AttestClientBuilder retry(RetryOptions retry) {
        return options(RequestOptions.none().withRetry(retry));
    }

    /**
     * Sets how the client keeps within the rate limit of the access token. Default
     * {@link RateLimitOptions#defaults()}.
     *
     * @param rateLimit the rate limit options
     * @return this builder
     * @throws IllegalArgumentException if {@code rateLimit} is null
     */
    public AttestClientBuilder rateLimit(RateLimitOptions rateLimit) {
        return options(RequestOptions.none().withRateLimit(rateLimit));
    }

    /**
     * Sets the executor that runs the functions of {@link AttestClient#callAsync}, each on one thread with all its
     * waits. Then the same thread completes the future, so that dependent stages run on it. The future of a
     * function that never begins, since the client is closed, ends on a daemon thread of the SDK. Default: a
     * daemon thread for each function; these threads end after 5 idle seconds. The executor is not closed with the
     * client.
     *
     * <p>A call blocks its thread, so do not use a small pool or an event loop: functions that wait for each other
     * could wait forever. From JDK 24 on, {@code Executors.newVirtualThreadPerTaskExecutor()} is a good choice. Before
     * that, OkHttp blocks the carriers of virtual threads. To carry traces and MDC into the calls, use an executor that
     * passes on thread locals.
     *
     * <p>If the executor rejects a function, its future fails with a
     * {@link io.attest.client.error.NetworkException} whose outcome is {@code NOT_SENT} and whose cause is the
     * exception of the executor. The guide on futures in the project's documentation says more.
     *
     * @param executor starts a thread for each task, or has as many threads as functions run at once
     * @return this builder
     * @throws IllegalArgumentException if {@code executor} is null
     */
    public AttestClientBuilder executor(Executor executor) {
        this.executor = Arguments.required("executor", executor);
        return this;
    }

    /**
     * Adds a header to every request of the client and its views, with the rules of {@link RequestOptions#withHeader}.
     * Views and raw requests can replace its value. Default: none.
     *
     * @param name an HTTP token that is not the name of a header that the SDK sets, such as {@code Authorization}
     * @param value printable ASCII
     * @return this builder
     * @throws IllegalArgumentException if the name or the value cannot be sent; the message does not contain the
     *     value
     */
    public AttestClientBuilder defaultHeader(String name, String value) {
        return options(RequestOptions.none().withHeader(name, value));
    }

    /**
     * Sets the whole {@code User-Agent} header, for instance because a firewall refuses {@code okhttp/} or
     * {@code java/}. Default: the versions of the SDK, of OkHttp and of Java. The {@code CONNECT} by which OkHttp asks
     * a proxy for a tunnel keeps OkHttp's own.
     *
     * @param agent printable ASCII, not blank, such as {@code "acme-payroll/3.1"}
     * @return this builder
     * @throws IllegalArgumentException if {@code agent} is null, blank or not printable ASCII
     */
    public AttestClientBuilder userAgent(String agent) {
        if (!Arguments.isPrintableAscii(Arguments.required("userAgent", agent)) || agent.isBlank()) {
            throw new IllegalArgumentException("userAgent must be printable ASCII, and not blank");
        }
        this.userAgent = agent;
        return this;
    }

    private static String defaultUserAgent() {
        return "attest-client/" + Version.VALUE + " okhttp/" + OkHttp.VERSION + " java/"
                + Runtime.version().feature();
    }

    /**
     * Sets an {@code OkHttpClient} of the application to send requests with. Its connections, proxy, TLS settings,
     * DNS, interceptors and event listeners are used. Its redirects and its connection retry, which OkHttp turns on by
     * default, are not. {@link #build()} refuses a client with an authenticator, cookies, a cache or a call timeout:
     * they would repeat requests, send the token elsewhere, or have no effect.
     *
     * <p>Each send and each retry opens a new connection; over HTTP/2, those of the same moment may share one.
     * Other reads use the connection pool of {@code client}.
     *
     * <p>An interceptor sees each attempt, for instance to make a tracing span of it. It cannot send a request
     * twice: the second time fails. The body of a send can be written only once, so an interceptor that reads it
     * must pass on a copy. If no connection can be made, such a send has the outcome
     * {@link io.attest.client.error.Outcome#UNKNOWN UNKNOWN} and is not retried. If an interceptor throws a runtime
     * exception, the SDK throws a {@link io.attest.client.error.NetworkException} and does not retry. The SDK does
     * not see what an interceptor sends through another client: nothing keeps that from going out twice.
     *
     * <p>An {@code HttpLoggingInterceptor} writes the access token, unless its {@code redactHeader("Authorization")}
     * was called. {@link AttestClient#close()} does not close the {@code OkHttpClient}. The guide on HTTP clients in
     * the project's documentation says more.
     *
     * @param client the application's client
     * @return this builder
     * @throws IllegalArgumentException if {@code client} is null
     */
    public AttestClientBuilder httpClient(OkHttpClient client) {
        http.client(Arguments.required("httpClient", client));
        return this;
    }

    /**
     * Sets the proxy for every request. Default: the proxy selector of the JVM, or of the {@link #httpClient}.
     *
     * @param proxy the proxy, or {@link Proxy#NO_PROXY}
     * @return this builder
     * @throws IllegalArgumentException if {@code proxy} is null
     */
    public AttestClientBuilder proxy(Proxy proxy) {
        http.proxy(Arguments.required("proxy", proxy));
        return this;
    }

    /**
     * Sets the proxy for every request, and the user and password that the proxy asks for (Basic authentication).
     * They are sent to the proxy only, when a tunnel is made, and never to the service. They replace the
     * proxy authenticator of the {@link #httpClient}.
     *
     * <p>A proxy that does not accept them ends the call in a {@link io.attest.client.error.NetworkException} with
     * the outcome {@link io.attest.client.error.Outcome#NOT_SENT NOT_SENT} and the advice
     * {@link io.attest.client.error.Advice#STOP STOP}, which is not retried. The base URL must
     * use https: otherwise {@link #build()} throws an {@link IllegalArgumentException}.
     *
     * <p>SOCKS proxies take their password from {@link java.net.Authenticator}.
     *
     * @param proxy the proxy, of the type {@link java.net.Proxy.Type#HTTP HTTP}
     * @param user the name of the user, without a colon
     * @param password the password
     * @return this builder
     * @throws IllegalArgumentException if an argument is null, {@code proxy} has another type, or {@code user}
     *     contains a colon
     */
    public AttestClientBuilder proxy(Proxy proxy, String user, String password) {
        http.proxy(
                Arguments.required("proxy", proxy),
                Arguments.required("user", user),
                Arguments.required("password", password));
        return this;
    }

    /**
     * Sets how TLS connections are made, for a certificate authority or a client certificate of this client only.
     * Default: that of the JVM, or of the {@link #httpClient}. This does not change how host names
     * are checked.
     *
     * @param sockets makes the TLS sockets, usually {@code SSLContext.getSocketFactory()}
     * @param trust the trust manager that {@code sockets} uses
     * @return this builder
     * @throws IllegalArgumentException if an argument is null
     */
    public AttestClientBuilder tls(SSLSocketFactory sockets, X509TrustManager trust) {
        http.tls(Arguments.required("sockets", sockets), Arguments.required("trust", trust));
        return this;
    }

    /**
     * Allows a base URL that uses http with a host other than a loopback address. Anyone along the network path can
     * then read the access token.
     *
     * @return this builder
     */
    public AttestClientBuilder allowInsecureHttp() {
        this.insecureHttpAllowed = true;
        return this;
    }

    /**
     * Adds a listener that is notified of what the client and its views do. Default: none. Listeners are notified
     * in the order in which they were added.
     *
     * @param listener for instance one that records metrics
     * @return this builder
     * @throws IllegalArgumentException if {@code listener} is null
     */
    public AttestClientBuilder addListener(ClientListener listener) {
        listeners.add(Arguments.required("listener", listener));
        return this;
    }

    AttestClientBuilder time(TimeSource time) {
        this.time = time;
        return this;
    }

    /**
     * Creates the client. Nothing is sent.
     *
     * @return a client, to be closed after use
     * @throws IllegalArgumentException if the base URL or the token is missing or cannot be used. A token must not be
     *     blank or in quotes, begin with {@code Bearer}, or contain a space or a character that is not printable ASCII.
     *     The message names that character and does not contain the token. A base URL must not be in quotes, contain
     *     white space or an invisible character, or have a query, a fragment or a user name. It must use https if
     *     {@code proxy} has a password, or if its host is not a loopback address and http was not
     *     {@linkplain #allowInsecureHttp() allowed}
     * @throws IllegalStateException if the application runs with a version of OkHttp or Jackson that is too old
     *     for the SDK; the message says where it was found and what to import
     */
    public AttestClient build() {
        Libraries.check();
        HttpUrl url = BaseUrls.checked(baseUrl, insecureHttpAllowed);
        RateLimiters limiters = new RateLimiters(time);
        String agent = userAgent == null ? defaultUserAgent() : userAgent;
        CallRunner runner =
                new CallRunner(url, agent, http.transport(url.isHttps()), limiters, time, executor, listeners);
        Calls calls = Calls.of(runner, token, tokens);
        for (RequestOptions more : options) {
            calls = calls.with(more);
        }
        return new DefaultAttestClient(calls, false);
    }
}
