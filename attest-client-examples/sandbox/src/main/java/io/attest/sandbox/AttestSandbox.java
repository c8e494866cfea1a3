package io.attest.sandbox;

import io.attest.client.model.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import mockwebserver3.MockWebServer;
import okhttp3.HttpUrl;

/**
 * The attestation service, running inside this process and listening on 127.0.0.1, unless told otherwise. Thread-safe.
 * Everything it has recorded can still be read after {@link #close()}.
 *
 * <pre>{@code
 * try (AttestSandbox sandbox = AttestSandbox.start()) {
 *     sandbox.failNext(Fault.status(503).retryAfter("1"), Fault.disconnectAfterReading());
 *     print(sandbox.baseUrl() + " with the token " + sandbox.ownerToken());
 * }
 * }</pre>
 *
 * <p>It implements the endpoints of the API: {@code POST /attestation-requests}, {@code GET /documents} and
 * {@code GET /me}. Other paths get a 404, other methods a 405, unless there is a {@link #stub}. Where the API leaves a
 * question open, the sandbox behaves as follows: a new request has the status {@code sent}; an archived document can be
 * sent; the filters are called {@code name} and {@code archived}; an empty text is not a valid {@code archived}; a page
 * beyond the last is empty; {@code links} omit the filters and {@code per_page}; every request with a known token that
 * reaches the service counts against the token's rate limit, even if the service refuses it.
 */
public final class AttestSandbox implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";

    private final Organization organization;
    private final Accounts accounts;
    private final FaultQueue faults = new FaultQueue();
    private final RequestLog log = new RequestLog();
    private final AttestationService service;
    private final MockWebServer server = new MockWebServer();
    private final String baseUrl;
    private volatile Clock clock;

    AttestSandbox(SandboxBuilder settings) {
        UlidFactory ulids = new UlidFactory(settings.seed);
        clock = settings.clock;
        organization = new Organization(settings.documents, settings.people, settings.seed, ulids);
        accounts = new Accounts(ulids);
        RateLimiter limiter = new RateLimiter(settings.rateLimit, settings.rateWindow);
        service = new AttestationService(accounts, limiter, organization, ulids, settings.pageLimit);
        server.setDispatcher(new SandboxDispatcher(server, service, faults, log, this::now, settings.latency));
        server.setServerSocketFactory(new BreakableServerSocketFactory(faults::takeDisconnectBeforeReading));
        baseUrl = listen(settings.bindAddress, settings.port).toString();
    }

    /**
     * Starts a sandbox with all defaults: 240 documents, 60 people, 60 requests a minute for each token, any free port.
     * After 60 requests, a client waits for the next minute; a test that makes more can raise
     * {@link SandboxBuilder#rateLimit}.
     *
     * @return a running sandbox, to be closed by the caller
     * @throws UncheckedIOException if no port can be bound
     */
    public static AttestSandbox start() {
        return builder().start();
    }

    /**
     * Returns a builder for a sandbox with other settings.
     *
     * @return a builder with all defaults
     */
    public static SandboxBuilder builder() {
        return new SandboxBuilder();
    }

    /**
     * Returns the base URL of the service.
     *
     * @return {@code http://127.0.0.1:PORT/api/v1}, without a trailing slash. Another
     *     {@link SandboxBuilder#bindAddress} replaces 127.0.0.1, except for {@code 0.0.0.0}, which cannot be called
     */
    public String baseUrl() {
        return baseUrl;
    }

    /**
     * Returns the token of the organization's owner, who may use every endpoint.
     *
     * @return the token, the same one for every sandbox
     */
    public String ownerToken() {
        return accounts.ownerToken();
    }

    /**
     * Creates another token for the same owner.
     *
     * @return a token with its own rate limit
     */
    public String newOwnerToken() {
        return accounts.newOwnerToken();
    }

    /**
     * Returns the token of a Group Manager, who may use only {@code GET /me} and gets a 403 otherwise.
     *
     * @return the token, the same one for every sandbox
     */
    public String groupManagerToken() {
        return accounts.groupManagerToken();
    }

    /**
     * Returns the token of an organization whose trial has expired: every request gets a 402.
     *
     * @return the token, the same one for every sandbox
     */
    public String expiredToken() {
        return accounts.expiredToken();
    }

    /**
     * Returns what the organization holds now.
     *
     * @return an immutable snapshot
     */
    public SandboxCatalogue catalogue() {
        return organization.catalogue();
    }

    /**
     * Adds an active document with a published revision at the end of the catalogue, also while it is being listed.
     *
     * @param name any name
     * @return the document
     */
    public SandboxDocument addDocument(String name) {
        return organization.addDocument(name, now());
    }

    /**
     * Adds a document at the end of the catalogue, as {@link #addDocument(String)} does, for a test that needs certain
     * counts, times or states. A builder with {@code documents(0)} and {@code people(0)} begins with nothing else.
     *
     * <pre>{@code
     * sandbox.addDocument(Fixtures.document().toBuilder()
     *         .name("Old handbook")
     *         .archivedAt(Instant.parse("2024-05-02T08:00:00Z"))
     *         .build());
     * }</pre>
     *
     * @param document its id is kept; its organization is that of the sandbox, its {@code additionalProperties} are
     *     left out, and what is null and cannot be null here is false, 0, empty or now
     * @return the document
     * @throws IllegalArgumentException if the catalogue has a document of that id
     */
    public SandboxDocument addDocument(Document document) {
        return organization.addDocument(document, now());
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
        return organization.addPerson(name, email, now());
    }

    /**
     * Archives a document, even while the catalogue is being listed. Does nothing if it is already archived.
     *
     * @param documentId a document of the catalogue
     * @throws IllegalArgumentException if the catalogue has no such document
     */
    public void archiveDocument(String documentId) {
        organization.archiveDocument(documentId, now());
    }

    /**
     * Returns every e-mail that the sandbox has recorded in place of sending it.
     *
     * @return an immutable snapshot, in the order of sending
     */
    public List<SandboxEmail> emails() {
        return organization.emails();
    }

    /**
     * Makes the next requests fail. Each request takes one fault from the queue, in order, whatever its token or path.
     *
     * @param next the faults to add at the end of the queue
     */
    public void failNext(Fault... next) {
        faults.add(List.of(next));
    }

    /**
     * Responds to a method and path from now on as told, in place of the sandbox's own endpoint if it has one.
     * Everything else is as for every endpoint: the token is checked, a Group Manager gets a 403, the request counts
     * against the rate limit and is recorded, and a response below 400 tells the limit. A second stub of the same
     * method and path replaces the first.
     *
     * <pre>{@code
     * sandbox.stub("GET", "/tea-parties/42", 200, "{\"id\":\"42\",\"host_name\":\"Ada Lovelace\"}");
     * RawResponse party = client.execute(RawRequest.get("/tea-parties/42"));
     * }</pre>
     *
     * @param method the HTTP method in upper case, such as {@code GET}
     * @param path the path relative to the base URL, beginning with a slash, as it comes over the wire; matched
     *     whatever the query
     * @param status 200 to 599
     * @param json the body, sent as it is; not sent where HTTP allows none (204, 304, HEAD)
     * @throws IllegalArgumentException if the status is out of range, or the path does not begin with a slash or has a
     *     query
     */
    public void stub(String method, String path, int status, String json) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("path must begin with a slash: " + path);
        }
        if (path.contains("?")) {
            throw new IllegalArgumentException("path must have no query: " + path);
        }
        service.stub(method, path, SandboxResponse.of(status, "application/json", json));
    }

    /**
     * Moves the sandbox's clock forward: the windows of the rate limit, {@code Retry-After}, the header {@code Date}
     * and all timestamps. Nothing waits, and latency and delays stay in real time.
     *
     * <p>The clock of a client does not move. A client that knows that its rate limit is used up sends nothing until
     * its own minute is over, and one that waits for a retry waits on. So a test moves the clock before the client has
     * used up the limit, which the client notices by its next response; or it takes a client that keeps no limit itself
     * and does not retry:
     *
     * <pre>{@code
     * AttestClient naive = client.with(RequestOptions.defaults()
     *         .rateLimit(RateLimitOptions.off())
     *         .retry(RetryOptions.none()));
     * try {
     *     while (true) {
     *         naive.me().get();
     *     }
     * } catch (RateLimitException e) {   // a 429
     *     sandbox.advance(e.retryAfter());
     * }
     * naive.me().get();
     * }</pre>
     *
     * @param duration zero or more
     * @throws IllegalArgumentException if the duration is negative
     */
    public synchronized void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration must not be negative: " + duration);
        }
        clock = Clock.offset(clock, duration);
    }

    /**
     * Returns every request that was read to its end, including rejected ones. A request is in the list before its
     * response is sent.
     *
     * <pre>{@code
     * SandboxRequest last = sandbox.received().get(sandbox.requestsReceived() - 1);
     * print(last.headers().get("User-Agent") + " sent " + last.body());
     * }</pre>
     *
     * @return an immutable snapshot, in the order of processing
     */
    public List<SandboxRequest> received() {
        return log.all();
    }

    /**
     * Counts the requests that were read to their end, including rejected ones.
     *
     * @return the size of {@link #received()}
     */
    public int requestsReceived() {
        return log.count(request -> true);
    }

    /**
     * Counts the requests with a given method and path.
     *
     * @param method the HTTP method, such as {@code GET}
     * @param path the path relative to the base URL, such as {@code /documents}; the query does not matter
     * @return the number of such requests
     */
    public int requestsReceived(String method, String path) {
        return log.count(
                request -> request.method().equals(method) && request.pathOnly().equals(path));
    }

    /**
     * Counts the requests that got a 429, from the rate limit or from a fault.
     *
     * @return their number
     */
    public int rateLimitedRequests() {
        return log.count(request -> request.status() == 429);
    }

    /** Closes every connection and stops listening. A second call does nothing. */
    @Override
    public void close() {
        server.close();
    }

    private Instant now() {
        return clock.instant();
    }

    private HttpUrl listen(String bindAddress, int port) {
        try {
            InetAddress address = InetAddress.getByName(bindAddress);
            // Before the server listens: the URL may refuse the address.
            HttpUrl.Builder url = new HttpUrl.Builder()
                    .scheme("http")
                    .host(address.isAnyLocalAddress() ? LOOPBACK : address.getHostAddress())
                    .encodedPath(AttestationService.PREFIX);
            server.start(address, port);
            return url.port(server.getPort()).build();
        } catch (IOException e) {
            server.close();
            throw new UncheckedIOException(
                    "The sandbox cannot listen on port " + port + " of " + bindAddress + ": " + e.getMessage(), e);
        }
    }
}
