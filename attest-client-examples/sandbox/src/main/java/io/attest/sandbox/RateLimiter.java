package io.attest.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A fixed window per token: it starts with the token's first request, and the next with the first request after it. */
final class RateLimiter {
    private final int limit;
    private final Duration length;
    private final Map<String, Window> windows = new ConcurrentHashMap<>();

    RateLimiter(int limit, Duration length) {
        this.limit = limit;
        this.length = length;
    }

    Decision count(String token, Instant now) {
        Window window = windows.merge(
                token, new Window(now.plus(length), 1), (old, fresh) -> now.isBefore(old.end()) ? old.next() : fresh);
        return new Decision(
                window.requests() <= limit, limit, Math.max(0, limit - window.requests()), now, window.end());
    }

    private record Window(Instant end, int requests) {
        Window next() {
            return new Window(end, requests + 1);
        }
    }

    /** Whether one request is within the limit, and what its response says about the limit. */
    record Decision(boolean granted, int limit, int remaining, Instant now, Instant windowEnd) {
        SandboxResponse describeOn(SandboxResponse response) {
            return response.withHeader("X-RateLimit-Limit", Integer.toString(limit))
                    .withHeader("X-RateLimit-Remaining", Integer.toString(remaining))
                    .withHeader("X-RateLimit-Reset", Long.toString(roundUp(windowEnd)));
        }

        SandboxResponse tooManyRequests() {
            Duration wait = Duration.between(now, windowEnd);
            return describeOn(SandboxResponse.tooManyRequests())
                    .withHeader("Retry-After", Long.toString(roundUp(Instant.EPOCH.plus(wait))));
        }

        private static long roundUp(Instant instant) {
            return instant.getEpochSecond() + (instant.getNano() > 0 ? 1 : 0);
        }
    }
}
