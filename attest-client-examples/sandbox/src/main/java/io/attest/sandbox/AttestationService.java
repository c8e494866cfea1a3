package io.attest.sandbox;

import io.attest.sandbox.Accounts.Account;
import io.attest.sandbox.Accounts.Role;
import io.attest.sandbox.Endpoint.Call;
import io.attest.sandbox.RateLimiter.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The service as documented: a request comes in, a response goes out. Knows nothing of faults and sockets. */
final class AttestationService {
    static final String PREFIX = "/api/v1";

    private final Accounts accounts;
    private final RateLimiter limiter;
    private final List<Routed> endpoints;
    private final List<Routed> stubs = new CopyOnWriteArrayList<>();
    private final Set<String> revokedTokens = ConcurrentHashMap.newKeySet();

    AttestationService(Accounts accounts, Organization organization, SandboxBuilder settings) {
        this.accounts = accounts;
        this.limiter = new RateLimiter(settings.rateLimit, settings.rateWindow);
        this.endpoints = List.of(
                new Routed("GET", "/me", call -> SandboxResponse.json(200, Json.of(call.caller()))),
                new Routed("GET", "/documents", new DocumentsEndpoint(organization, settings.pageLimit)),
                new Routed("POST", "/attestation-requests", new AttestationRequestsEndpoint(organization)));
    }

    /** A target as users know the paths of the API; one that is not below the base fits no route. */
    static String relative(String target) {
        return target.startsWith(PREFIX + "/") ? target.substring(PREFIX.length()) : "../.." + target;
    }

    void revoke(String token) {
        if (!accounts.has(token)) {
            throw new IllegalArgumentException("token: the sandbox has no such token.");
        }
        revokedTokens.add(token);
    }

    void stub(String method, String path, Function<SandboxRequest, SandboxResponse> response) {
        // The last one counts.
        stubs.add(0, new Routed(method, path, call -> stubbed(response, call)));
    }

    private static SandboxResponse stubbed(Function<SandboxRequest, SandboxResponse> response, Call call) {
        try {
            return Objects.requireNonNull(response.apply(SandboxRequest.of(call.request(), 0, call.now())));
        } catch (RuntimeException | AssertionError e) {
            return SandboxResponse.error(500, "The stub has failed: " + e);
        }
    }

    SandboxResponse respond(HttpRequest request, Instant now) {
        Optional<Account> account = accounts.authenticate(request.headers().get("Authorization"))
                .filter(known -> !revokedTokens.contains(known.token()));
        if (account.isEmpty()) {
            return SandboxResponse.error(401, "Unauthenticated.").withHeader("WWW-Authenticate", "Bearer");
        }
        // Counted before anything else is looked at, since a request that fails counts as well.
        Decision decision = limiter.count(account.get().token(), now);
        if (account.get().role() == Role.EXPIRED) {
            return SandboxResponse.paymentRequired();
        }
        String path = relative(HttpRequest.path(request.target()));
        boolean isMe = request.method().equals("GET") && path.equals("/me");
        if (account.get().role() == Role.GROUP_MANAGER && !isMe) {
            return SandboxResponse.error(403, "A group manager may not do this.");
        }
        if (!decision.granted()) {
            return decision.tooManyRequests();
        }
        SandboxResponse response = route(request, path, account.get(), now);
        return response.status() < 400 ? decision.describeOn(response) : response;
    }

    private SandboxResponse route(HttpRequest request, String path, Account account, Instant now) {
        return Stream.concat(stubs.stream(), endpoints.stream())
                .filter(each -> each.route.fits(request.method(), path))
                .findFirst()
                .map(each -> each.endpoint.respond(new Call(request, each.route.ids(path), account.user(), now)))
                .orElseGet(() -> otherMethod(path));
    }

    private SandboxResponse otherMethod(String path) {
        String allowed = Stream.concat(stubs.stream(), endpoints.stream())
                .map(Routed::route)
                .filter(route -> route.fits(path))
                .map(Route::method)
                .distinct()
                .collect(Collectors.joining(", "));
        return allowed.isEmpty()
                ? SandboxResponse.error(404, "Not found.")
                : SandboxResponse.error(405, "Method not allowed.").withHeader("Allow", allowed);
    }

    private record Routed(Route route, Endpoint endpoint) {
        Routed(String method, String path, Endpoint endpoint) {
            this(Route.of(method, path), endpoint);
        }
    }
}
