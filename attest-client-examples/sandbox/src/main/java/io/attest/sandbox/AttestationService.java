package io.attest.sandbox;

import io.attest.sandbox.Accounts.Account;
import io.attest.sandbox.Accounts.Role;
import io.attest.sandbox.RateLimiter.Decision;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import mockwebserver3.RecordedRequest;

/** The documented service: a request comes in, a response goes out. Knows nothing of faults and sockets. */
final class AttestationService {
    static final String PREFIX = "/api/v1";
    static final String ME = PREFIX + "/me";
    static final String DOCUMENTS = PREFIX + "/documents";
    static final String ATTESTATION_REQUESTS = PREFIX + "/attestation-requests";

    private final Accounts accounts;
    private final RateLimiter limiter;
    private final Map<String, Route> routes;
    private final Map<String, SandboxResponse> stubs = new ConcurrentHashMap<>();

    AttestationService(
            Accounts accounts, RateLimiter limiter, Organization organization, UlidFactory ulids, int pageLimit) {
        this.accounts = accounts;
        this.limiter = limiter;
        this.routes = Map.of(
                ME, new Route("GET", new MeEndpoint()),
                DOCUMENTS, new Route("GET", new DocumentsEndpoint(organization, pageLimit)),
                ATTESTATION_REQUESTS, new Route("POST", new AttestationRequestsEndpoint(organization, ulids)));
    }

    void stub(String method, String path, SandboxResponse response) {
        stubs.put(method + " " + PREFIX + path, response);
    }

    SandboxResponse respond(RecordedRequest request, Instant now) {
        Optional<Account> account = accounts.authenticate(request.getHeaders().get("Authorization"));
        if (account.isEmpty()) {
            return SandboxResponse.unauthenticated();
        }
        // Counted before anything else is looked at, since a request that fails counts as well.
        Decision decision = limiter.count(account.get().token(), now);
        if (account.get().role() == Role.EXPIRED) {
            return SandboxResponse.paymentRequired();
        }
        if (account.get().role() == Role.GROUP_MANAGER && !isMe(request)) {
            return SandboxResponse.error(403, "A group manager may not do this.");
        }
        if (!decision.granted()) {
            return decision.tooManyRequests();
        }
        SandboxResponse response = route(request, account.get(), now);
        return response.status() < 400 ? decision.describeOn(response) : response;
    }

    private SandboxResponse route(RecordedRequest request, Account account, Instant now) {
        SandboxResponse stub = stubs.get(request.getMethod() + " " + path(request));
        if (stub != null) {
            return stub;
        }
        Route route = routes.get(path(request));
        if (route == null) {
            return SandboxResponse.error(404, "Not found.");
        }
        if (!route.method().equals(request.getMethod())) {
            return SandboxResponse.error(405, "Method not allowed.").withHeader("Allow", route.method());
        }
        return route.endpoint().respond(request, account.user(), now);
    }

    private static boolean isMe(RecordedRequest request) {
        return request.getMethod().equals("GET") && path(request).equals(ME);
    }

    private static String path(RecordedRequest request) {
        return request.getUrl().encodedPath();
    }

    private record Route(String method, Endpoint endpoint) {}
}
