package io.attest.sandbox;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** Every request that reached the service, in order. */
final class RequestLog {
    private final Queue<SandboxRequest> requests = new ConcurrentLinkedQueue<>();

    void add(SandboxRequest request) {
        requests.add(request);
    }

    List<SandboxRequest> all() {
        return List.copyOf(requests);
    }

    int count(Predicate<SandboxRequest> wanted) {
        return (int) requests.stream().filter(wanted).count();
    }

    /** Cuts the base path off a target below it, as a reader of the log knows the paths of the API. */
    static String relative(String target) {
        String prefix = AttestationService.PREFIX;
        return target.startsWith(prefix + "/") ? target.substring(prefix.length()) : target;
    }
}
