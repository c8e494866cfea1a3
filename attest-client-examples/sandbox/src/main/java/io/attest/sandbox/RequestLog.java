package io.attest.sandbox;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** Every request that reached the service, in order. */
final class RequestLog {
    private final Queue<SandboxRequest> requests = new ConcurrentLinkedQueue<>();

    void add(HttpRequest request, int status, Instant at) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(request.headers());
        headers.computeIfPresent("Authorization", (name, token) -> "***");
        requests.add(new Received(
                request.method(),
                AttestationService.relative(request.target()),
                status,
                at,
                Collections.unmodifiableMap(headers),
                request.body()));
    }

    List<SandboxRequest> all() {
        return List.copyOf(requests);
    }

    int count(Predicate<SandboxRequest> wanted) {
        return (int) requests.stream().filter(wanted).count();
    }

    record Received(String method, String target, int status, Instant at, Map<String, String> headers, String body)
            implements SandboxRequest {}
}
