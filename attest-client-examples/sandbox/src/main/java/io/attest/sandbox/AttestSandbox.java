package io.attest.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Clock;
import java.util.List;
import mockwebserver3.MockWebServer;

/**
 * The attestation service, running inside this process and listening on 127.0.0.1. Thread-safe. Everything it has
 * recorded can still be read after {@link #close()}.
 *
 * <pre>{@code
 * try (AttestSandbox sandbox = AttestSandbox.start()) {
 *     sandbox.failNext(Fault.status(503).retryAfter("1"), Fault.disconnectAfterReading());
 *     print(sandbox.baseUrl() + " with the token " + sandbox.ownerToken());
 * }
 * }</pre>
 *
 * <p>It implements the endpoints of the API: {@code POST /attestation-requests}, {@code GET /documents} and
 * {@code GET /me}. Other paths get a 404, other methods a 405. Where the API leaves a question open, the sandbox behaves as
 * follows: a new request has the status {@code sent}; an archived document can be sent; the filters are called
 * {@code name} and {@code archived}; an empty text is not a valid {@code archived}; a page beyond the last is empty;
 * {@code links} omit the filters and {@code per_page}; every request with a known token that reaches the service counts
 * against the token's rate limit, even if the service refuses it.
 */
public final class AttestSandbox implements AutoCloseable {
    private final Organization organization;
    private final Accounts accounts;
    private final FaultQueue faults = new FaultQueue();
    private final RequestLog log = new RequestLog();
    private final Clock clock;
    private final MockWebServer server = new MockWebServer();
    private final String baseUrl;

    AttestSandbox(SandboxBuilder settings) {
        UlidFactory ulids = new UlidFactory(settings.seed);
        clock = settings.clock;
        organization = new Organization(settings.documents, settings.people, settings.seed, ulids);
        accounts = new Accounts(ulids);
        RateLimiter limiter = new RateLimiter(settings.rateLimit, settings.rateWindow);
        AttestationService service = new AttestationService(accounts, limiter, organization, ulids, settings.pageLimit);
        server.setDispatcher(new SandboxDispatcher(server, service, faults, log, clock, settings.latency));
        server.setServerSocketFactory(new BreakableServerSocketFactory(faults::takeDisconnectBeforeReading));
        listen(settings.port);
        baseUrl = "http://127.0.0.1:" + server.getPort() + AttestationService.PREFIX;
    }

    /**
     * Starts a sandbox with all defaults: 240 documents, 60 people, 60 requests per minute and token, any free port.
     * After 60 requests a client waits for the next minute; a test that makes more can raise
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
     * @return {@code http://127.0.0.1:PORT/api/v1}, without a slash at the end
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
     * Creates one more token of the same owner.
     *
     * @return a token with a rate-limit window of its own
     */
    public String newOwnerToken() {
        return accounts.newOwnerToken();
    }

    /**
     * Returns the token of a Group Manager, who may use {@code GET /me} only and gets a 403 otherwise.
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
        return organization.addDocument(name, clock.instant());
    }

    /**
     * Archives a document, also while the catalogue is being listed; does nothing if it is archived already.
     *
     * @param documentId a document of the catalogue
     * @throws IllegalArgumentException if the catalogue has no such document
     */
    public void archiveDocument(String documentId) {
        organization.archiveDocument(documentId, clock.instant());
    }

    /**
     * Returns every e-mail that was sent.
     *
     * @return an immutable snapshot, in the order of sending
     */
    public List<SandboxEmail> emails() {
        return organization.emails();
    }

    /**
     * Makes the next requests fail: each takes one fault off the queue, in order, whatever its token or path.
     *
     * @param next the faults to add at the end of the queue
     */
    public void failNext(Fault... next) {
        faults.add(List.of(next));
    }

    /**
     * Returns every request that was read to its end, including refused ones. A request is listed before its response
     * is sent.
     *
     * @return an immutable snapshot, in the order of processing
     */
    public List<SandboxRequest> received() {
        return log.all();
    }

    /**
     * Counts the requests that were read to their end, including refused ones.
     *
     * @return the size of {@link #received()}
     */
    public int requestsReceived() {
        return log.count(request -> true);
    }

    /**
     * Counts the requests of one kind.
     *
     * @param method the HTTP method, such as {@code GET}
     * @param path the path relative to the base URL, such as {@code /documents}, matched whatever the query
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

    /** Closes every connection and stops listening. Does nothing the second time. */
    @Override
    public void close() {
        server.close();
    }

    private void listen(int port) {
        try {
            server.start(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
        } catch (IOException e) {
            server.close();
            throw new UncheckedIOException("The sandbox cannot listen on port " + port + ": " + e.getMessage(), e);
        }
    }
}
