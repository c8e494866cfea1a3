package io.attest.sandbox;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import mockwebserver3.RecordedRequest;
import okio.ByteString;

/** Every request that reached the service, in order. */
final class RequestLog {
    private final Queue<SandboxRequest> requests = new ConcurrentLinkedQueue<>();

    void add(RecordedRequest request, int status, Instant at) {
        Map<String, String> headers = new HashMap<>();
        request.getHeaders().toMultimap().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        headers.computeIfPresent("authorization", (name, token) -> "***");
        ByteString body = request.getBody();
        requests.add(new SandboxRequest(
                request.getMethod(),
                relative(request.getTarget()),
                status,
                at,
                headers,
                body == null ? "" : body.utf8()));
    }

    List<SandboxRequest> all() {
        return List.copyOf(requests);
    }

    int count(Predicate<SandboxRequest> wanted) {
        return (int) requests.stream().filter(wanted).count();
    }

    /** Cuts the base path off a target below it, as a reader of the log knows the paths of the API. */
    private static String relative(String target) {
        String prefix = AttestationService.PREFIX;
        return target.startsWith(prefix + "/") ? target.substring(prefix.length()) : target;
    }
}
