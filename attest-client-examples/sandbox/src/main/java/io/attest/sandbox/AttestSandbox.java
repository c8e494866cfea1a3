package io.attest.sandbox;

import io.attest.client.model.AttestationRequest;
import io.attest.client.model.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Imitates the attestation service inside this process, and listens on 127.0.0.1, unless told otherwise. Thread-safe.
 * Everything it has recorded can still be read after {@link #close()}.
 *
 * <pre>{@code
 * try (AttestSandbox sandbox = AttestSandbox.start();
 *         AttestClient client = AttestClient.builder()
 *                 .baseUrl(sandbox.baseUrl())
 *                 .accessToken(sandbox.ownerToken())
 *                 .build()) {
 *     String person = sandbox.catalogue().person().id();
 *     String document = sandbox.catalogue().publishedDocument().id();
 *     client.attestationRequests().create(CreateAttestationRequest.of(person, document));
 *     System.out.println(sandbox.emails().size());   // 1
 * }
 * }</pre>
 *
 * <p>It has the endpoints of the API: {@code POST /attestation-requests}, {@code GET /documents} and {@code GET /me}.
 * Other paths get a 404, other methods a 405, unless there is a {@link #stub}. Beside the API, and without a token,
 * {@code /sandbox/emails} of its host shows what was sent, and {@code /sandbox/people.csv} all people, as the file of
 * a campaign. Where the API leaves a question open, the sandbox behaves as follows: a new request has the status
 * {@code sent}; an archived document can be sent; the filters are called {@code name} and {@code archived}; an empty
 * text is not a valid {@code archived}; a page beyond the last is empty; {@code links} omit the filters and {@code
 * per_page}; every request with a known token that reaches the service counts against the token's rate limit, even if
 * the service refuses it. The limit is 1,000,000; {@link SandboxBuilder#rateLimit rateLimit(60)} sets that of the
 * service, 60 a minute.
 *
 * <p>Where a method takes a path, it is relative to the base URL and begins with a slash, as it comes over the wire and
 * without a query. In it, a name in braces stands for any one segment: {@code /attestation-requests/{id}/cancel}.
 */
public final class AttestSandbox implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";

    private final SandboxBuilder settings;
    private final Accounts accounts;
    private final HttpServer server;
    private final String baseUrl;
    private volatile Session session;
    private volatile Duration advanced = Duration.ZERO;

    AttestSandbox(SandboxBuilder builder) {
        settings = new SandboxBuilder(builder);
        accounts = new Accounts(settings.seed);
        session = new Session(settings, accounts);
        try {
            InetAddress address = InetAddress.getByName(settings.bindAddress);
            // Before the server listens: the URL may refuse the address.
            String host = host(address);
            server = new HttpServer(
                    address,
                    settings.port,
                    settings.latency,
                    (method, target) -> session.takeFault(method, target, now()),
                    (request, fault) -> session.respond(request, fault, now()));
            baseUrl = "http://" + host + ":" + server.port() + AttestationService.PREFIX;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The sandbox cannot listen on port " + settings.port + " of " + settings.bindAddress + ": "
                            + e.getMessage(),
                    e);
        }
    }

    /**
     * Starts a sandbox with all defaults: 240 documents, 60 people, no rate limit, any free port.
     *
     * @return a running sandbox, to be closed by the caller
     * @throws UncheckedIOException if no port can be bound
     */
    public static AttestSandbox start() {
        return builder().start();
    }

    /** {@return a builder with all defaults} */
    public static SandboxBuilder builder() {
        return new SandboxBuilder();
    }

    /**
     * {@return the base URL of the service, {@code http://127.0.0.1:PORT/api/v1}, without a trailing slash} Another
     * {@link SandboxBuilder#bindAddress} replaces 127.0.0.1, except for {@code 0.0.0.0}, which cannot be called.
     */
    public String baseUrl() {
        return baseUrl;
    }

    /** {@return the token of the owner, who may use every endpoint; the same one for every sandbox} */
    public String ownerToken() {
        return accounts.ownerToken;
    }

    /** {@return a new token of the same owner, with its own rate limit} */
    public String newOwnerToken() {
        return accounts.newOwnerToken();
    }

    /**
     * Revokes a token, as an administrator does who deletes it: its requests get a 401 until {@link #reset}. Does
     * nothing if it is already revoked.
     *
     * <pre>{@code
     * sandbox.revoke(sandbox.ownerToken());
     * String next = sandbox.newOwnerToken();
     * }</pre>
     *
     * @param token a token of this sandbox
     * @throws IllegalArgumentException if the sandbox has no such token
     */
    public void revoke(String token) {
        session.service.revoke(token);
    }

    /**
     * {@return the token of a Group Manager, the same one for every sandbox} Everything but {@code GET /me} gets a 403.
     */
    public String groupManagerToken() {
        return Accounts.GROUP_MANAGER_TOKEN;
    }

    /**
     * {@return the token of an organization whose trial has expired, the same one for every sandbox} Each request
     * gets a 402. The token itself is valid: an unknown one gets a 401.
     */
    public String expiredTrialToken() {
        return Accounts.EXPIRED_TRIAL_TOKEN;
    }

    /** {@return an immutable snapshot of what the organization holds now} */
    public SandboxCatalogue catalogue() {
        return session.organization.catalogue();
    }

    /**
     * Adds an active document with a published revision at the end of the catalogue, also while it is being listed.
     *
     * @param name any name
     * @return the document
     */
    public Document addDocument(String name) {
        return session.organization.addDocument(name, now());
    }

    /**
     * Adds a document at the end of the catalogue, as {@link #addDocument(String)} does, for a test that needs certain
     * counts, times or states: {@link Fixtures#document()} is one to start from. A builder with {@code documents(0)}
     * and {@code people(0)} begins with nothing else.
     *
     * @param document its id is kept, and its {@code additionalProperties} are sent; its organization is that of the
     *     sandbox, and what is null and cannot be null here is false, 0, empty or now
     * @return the document, as it is listed
     * @throws IllegalArgumentException if the catalogue has a document of that id
     */
    public Document addDocument(Document document) {
        return session.organization.addDocument(document, now());
    }

    /**
     * Adds a person, to whom documents can be sent, at the end of the catalogue. The counts of existing documents do
     * not change.
     *
     * @param name any name
     * @param email any address; nothing is sent to it
     * @return the person, with a new id
     */
    public SandboxPerson addPerson(String name, String email) {
        return session.organization.addPerson(name, email, now());
    }

    /**
     * Archives a document, even while the catalogue is being listed. Does nothing if it is already archived.
     *
     * @param documentId a document of the catalogue
     * @throws IllegalArgumentException if the catalogue has no such document
     */
    public void archiveDocument(String documentId) {
        session.organization.archiveDocument(documentId, now());
    }

    /** {@return an immutable snapshot of every e-mail, recorded in place of sending it, in the order of sending} */
    public List<SandboxEmail> emails() {
        return session.organization.emails();
    }

    /** {@return an immutable snapshot of every attestation request that was made, in the order of creation} */
    public List<AttestationRequest> attestationRequests() {
        return session.organization.requests();
    }

    /**
     * Makes the next requests fail. Each request takes one fault from the queue when its first line has come, in order,
     * whatever its token or path.
     *
     * @param fault the fault to add at the end of the queue
     * @param more further faults behind it
     */
    public void failNext(Fault fault, Fault... more) {
        session.failNext(null, fault, more);
    }

    /**
     * Makes the next requests with a method and path fail. The queue is that of {@link #failNext(Fault, Fault...)}: a
     * request takes the first fault that is meant for it or for any request. No request takes a fault with a mistyped
     * path, so look at {@link #unusedFaults()} at the end of a test.
     *
     * @param method the HTTP method in upper case, such as {@code POST}
     * @param path the path, which may contain names in braces
     * @param fault the fault to add at the end of the queue
     * @param more further faults behind it
     * @throws IllegalArgumentException if the path does not begin with a slash or has a query
     */
    public void failNext(String method, String path, Fault fault, Fault... more) {
        session.failNext(Route.of(method, path), fault, more);
    }

    /**
     * Makes every request fail for a time, as in an outage, beginning now. What {@link #failNext} has queued comes
     * first; of several outages, the one that was added first strikes. The time is that of the sandbox, so {@link
     * #advance} ends it:
     *
     * <pre>{@code
     * sandbox.failFor(Duration.ofMinutes(10), Fault.status(503));
     * sandbox.advance(Duration.ofMinutes(10)); // The outage is over.
     * }</pre>
     *
     * @param duration how long, longer than zero
     * @param fault what happens to each request
     * @throws IllegalArgumentException if the duration is zero or negative
     */
    public void failFor(Duration duration, Fault fault) {
        session.failUntil(end(duration), null, fault);
    }

    /**
     * Makes every request with a method and path fail for a time; otherwise like {@link #failFor(Duration, Fault)}.
     *
     * @param method the HTTP method in upper case, such as {@code POST}
     * @param path the path, which may contain names in braces
     * @param duration how long, longer than zero
     * @param fault what happens to each request
     * @throws IllegalArgumentException if the duration is zero or negative, or the path does not begin with a slash or
     *     has a query
     */
    public void failFor(String method, String path, Duration duration, Fault fault) {
        session.failUntil(end(duration), Route.of(method, path), fault);
    }

    private Instant end(Duration duration) {
        if (SandboxBuilder.notNegative("duration", duration).isZero()) {
            throw new IllegalArgumentException("duration must be longer than zero");
        }
        return now().plus(duration);
    }

    /**
     * {@return an immutable snapshot of the queue of faults that no request has taken yet, one line each} Those of
     * {@link #failFor} are not in the queue. The lines are
     * for people, such as {@code POST /attestation-requests: status 503}, or {@code any request: cutBody}.
     *
     * <pre>{@code
     * System.out.println(sandbox.unusedFaults());   // [], if every fault has struck
     * }</pre>
     */
    public List<String> unusedFaults() {
        return session.unusedFaults();
    }

    /**
     * Responds to a method and path from now on as told, in place of the sandbox's own endpoint if it has one.
     * Everything else is as for every endpoint: the token is checked, a Group Manager gets a 403, the request counts
     * against the rate limit and is recorded, and a response below 400 tells the limit. A second stub of the same
     * method and path replaces the first.
     *
     * <pre>{@code
     * sandbox.stub("GET", "/attestation-requests/{id}", 200, "{\"id\":\"42\",\"status\":\"viewed\"}");
     * RawResponse read = client.execute(RawRequest.get("/attestation-requests/42"));
     * }</pre>
     *
     * @param method the HTTP method in upper case, such as {@code GET}
     * @param path the path, which may contain names in braces; matched whatever the query
     * @param status 200 to 599
     * @param json the body, sent as it is; not sent where HTTP allows none (204, 304, HEAD)
     * @throws IllegalArgumentException if the status is out of range, or the path does not begin with a slash or has a
     *     query
     */
    public void stub(String method, String path, int status, String json) {
        SandboxResponse response = SandboxResponse.of(status, "application/json", json);
        session.service.stub(method, path, request -> response);
    }

    /**
     * Responds to a method and path from now on with what a function returns; otherwise like
     * {@link #stub(String, String, int, String)}. So a list can have several pages, or one id can be unknown:
     *
     * <pre>{@code
     * String page = "{\"data\":[{\"id\":\"%s\"}],\"meta\":{\"current_page\":%s,\"last_page\":2}}";
     * sandbox.stub("GET", "/attestation-requests", request -> "2".equals(request.queryParameter("page"))
     *         ? SandboxResponse.of(200, "application/json", page.formatted("b", 2))
     *         : SandboxResponse.of(200, "application/json", page.formatted("a", 1)));
     * }</pre>
     *
     * @param method the HTTP method in upper case, such as {@code GET}
     * @param path the path, which may contain names in braces; matched whatever the query
     * @param response returns the response to a request, whose {@code status()} is 0. Called on the thread of the
     *     connection, by several threads at once. If it throws or returns null, the response is a 500 that says so
     * @throws IllegalArgumentException if the path does not begin with a slash or has a query
     */
    public void stub(String method, String path, Function<SandboxRequest, SandboxResponse> response) {
        session.service.stub(method, path, response);
    }

    /**
     * Moves the sandbox's clock forward: the windows of the rate limit, {@code Retry-After}, the header {@code Date}
     * and all timestamps. Nothing waits, and latency and delays stay in real time.
     *
     * <p>The clock of a client does not move. A client that knows that its rate limit is used up sends nothing until
     * its own minute is over, or the {@code Retry-After} of a 429, and one that waits for a retry waits on. So a test
     * moves the clock before the client has used up the limit, which the client notices by its next response; or it
     * takes {@link #newOwnerToken()}, or a client with {@code RateLimitOptions.off()} and {@code RetryOptions.none()},
     * and advances by the {@code retryAfter} of a 429.
     *
     * @param duration zero or more
     * @throws IllegalArgumentException if the duration is negative
     */
    public synchronized void advance(Duration duration) {
        advanced = advanced.plus(SandboxBuilder.notNegative("duration", duration));
    }

    /**
     * Returns to the beginning, for instance between two tests: faults and stubs are gone, and so is what was added,
     * archived, sent and received; the windows of the rate limit begin anew, and {@link #advance} is undone. The
     * address and all tokens stay, and those that were revoked work again. Call it while no request is under way.
     *
     * <p>A client keeps what it knows about the rate limit. If the sandbox has one, use a new client or a
     * {@link #newOwnerToken} after a reset.
     */
    public synchronized void reset() {
        advanced = Duration.ZERO;
        session = new Session(settings, accounts);
    }

    /**
     * {@return an immutable snapshot of every request that was read to its end, rejected ones too, in the order of
     * processing} A request is in the list before its response is sent.
     */
    public List<SandboxRequest> received() {
        return session.received();
    }

    /** {@return the size of {@link #received()}} */
    public int requestsReceived() {
        return received().size();
    }

    /**
     * {@return how many requests with a method and path were received}
     *
     * @param method the HTTP method, such as {@code GET}
     * @param path the path, such as {@code /documents}, which may contain names in braces; the query does not matter
     * @throws IllegalArgumentException if the path does not begin with a slash or has a query
     */
    public int requestsReceived(String method, String path) {
        Route route = Route.of(method, path);
        return count(request -> route.fits(request.method(), HttpRequest.path(request.target())));
    }

    /** {@return how many requests got a 429, from the rate limit or from a fault} */
    public int rateLimitedRequests() {
        return count(request -> request.status() == 429);
    }

    private int count(Predicate<SandboxRequest> wanted) {
        return (int) received().stream().filter(wanted).count();
    }

    /** Closes every connection and stops listening. A second call does nothing. */
    @Override
    public void close() {
        server.close();
    }

    private Instant now() {
        return settings.clock.instant().plus(advanced);
    }

    private static String host(InetAddress address) {
        if (address.isAnyLocalAddress()) {
            return LOOPBACK;
        }
        String host = address.getHostAddress();
        if (host.contains("%")) {
            throw new IllegalArgumentException("No URL can hold the address " + host + ".");
        }
        return address instanceof Inet6Address ? "[" + host + "]" : host;
    }
}
