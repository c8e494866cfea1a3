package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Scenario.Rounding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Headers;

/** Counts requests in fixed windows, by its own clock. */
final class SimulatedService {

    /** Where simulations begin. */
    static final long EPOCH_SECONDS = 1_714_564_800;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    final List<Window> windows = new ArrayList<>();
    private final RateLimitSimulation simulation;
    private final Scenario scenario;
    private final long phase;

    SimulatedService(RateLimitSimulation simulation) {
        this.simulation = simulation;
        this.scenario = simulation.scenario;
        this.phase = TimeUnit.MILLISECONDS.toNanos(scenario.phaseMillis);
    }

    /** One window, in virtual time. */
    static final class Window {

        final long begin;
        final long end;
        final int limit;
        int granted;
        int foreign;
        int refused;

        Window(long begin, long end, int limit) {
            this.begin = begin;
            this.end = end;
            this.limit = limit;
        }

        int left() {
            return limit - granted - foreign;
        }

        @Override
        public String toString() {
            return "%.3f to %.3f: %d of %d granted, %d to others, %d refused"
                    .formatted(begin / 1e9, end / 1e9, granted, limit, foreign, refused);
        }
    }

    /** Another user of the token makes a request. */
    void spendElsewhere() {
        Window window = window();
        window.foreign += window.left() > 0 ? 1 : 0;
    }

    /** A request arrives, and gets its response. */
    HttpResponse response() {
        if (simulation.chance() < scenario.bare) {
            Headers.Builder bare = new Headers.Builder();
            return response(429, simulation.random.nextBoolean() ? bare : bare.set("Retry-After", "3"));
        }
        Window window = window();
        Headers.Builder headers = new Headers.Builder()
                .set("Date", Instant.ofEpochSecond(EPOCH_SECONDS + Math.floorDiv(clock(), SECOND)));
        String limit = Integer.toString(window.limit);
        if (window.left() <= 0) {
            window.refused++;
            headers.set("Retry-After", Long.toString(-Math.floorDiv(simulation.now() - window.end, SECOND)));
            return response(
                    429, headers.addAll(headers(limit, "0", reset(window)).build()));
        }
        window.granted++;
        if (simulation.chance() < scenario.unreported) {
            return response(simulation.random.nextBoolean() ? 404 : 500, headers);
        }
        headers.addAll(
                headers(limit, Integer.toString(window.left()), reset(window)).build());
        return response(200, scenario.rounding == Rounding.UNTOLD ? headers.removeAll("X-RateLimit-Reset") : headers);
    }

    /** The three headers of the rate limit. */
    static Headers.Builder headers(String limit, String remaining, String reset) {
        return Headers.of("X-RateLimit-Limit", limit, "X-RateLimit-Remaining", remaining, "X-RateLimit-Reset", reset)
                .newBuilder();
    }

    static HttpResponse response(int status, Headers.Builder headers) {
        return HttpResponse.of(status, headers.build(), new byte[0], false);
    }

    /** When the window ends that was used last. */
    long windowEnd() {
        return windows.isEmpty() ? Long.MIN_VALUE : windows.get(windows.size() - 1).end;
    }

    private Window window() {
        long now = simulation.now();
        if (now >= windowEnd()) {
            long length = scenario.seconds * SECOND;
            long end = scenario.aligned ? now + length - Math.floorMod(now + 7 * phase, length) : now + length;
            int number = Math.min(windows.size(), scenario.limits.size() - 1);
            windows.add(new Window(now, end, scenario.limits.get(number)));
        }
        return windows.get(windows.size() - 1);
    }

    private String reset(Window window) {
        long end = window.end + phase;
        long shown = switch (scenario.rounding) {
            case UP, UNTOLD -> -Math.floorDiv(-end, SECOND);
            case DOWN -> Math.floorDiv(end, SECOND);
            case SLIDING -> Math.floorDiv(clock(), SECOND) + scenario.seconds;
            case ANEW -> Math.floorDiv(clock(), SECOND) - Math.floorDiv(simulation.now() - window.end, SECOND);
        };
        return Long.toString(EPOCH_SECONDS + shown);
    }

    private long clock() {
        return simulation.now() + phase;
    }
}
