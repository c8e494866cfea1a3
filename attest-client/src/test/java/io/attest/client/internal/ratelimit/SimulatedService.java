package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Scenario.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Counts requests in fixed windows, by its own clock. */
final class SimulatedService {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final RateLimitSimulation simulation;
    private final VirtualClock virtual;
    private final Scenario.Rules rules;
    private final long ahead;
    private final List<Window> windows = new ArrayList<>();

    SimulatedService(RateLimitSimulation simulation) {
        this.simulation = simulation;
        this.virtual = simulation.clock;
        this.rules = simulation.scenario.rules();
        this.ahead = ServiceResponses.EPOCH_SECONDS * SECOND + TimeUnit.MILLISECONDS.toNanos(rules.phaseMillis());
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

    List<Window> windows() {
        return windows;
    }

    /** Another user of the token makes a request. */
    void spendElsewhere() {
        Window window = window();
        if (window.left() > 0) {
            window.foreign++;
        }
    }

    /** A request arrives, and gets its response. */
    HttpResponse response() {
        Scenario.Network network = simulation.scenario.network();
        if (simulation.chance() < network.bare()) {
            return ServiceResponses.bareErrorResponse(simulation.random);
        }
        Window window = window();
        ServiceResponses responses = new ServiceResponses(window.limit, clock(virtual.now()), reset(window));
        if (window.left() <= 0) {
            window.refused++;
            return responses.refused(-Math.floorDiv(virtual.now() - window.end, SECOND));
        }
        window.granted++;
        int kind = simulation.chance();
        if (kind < network.unreported()) {
            return responses.unreported(simulation.random.nextBoolean() ? 404 : 500);
        }
        return kind < network.unreported() + network.absurd()
                ? responses.absurd(window.left(), simulation.random)
                : responses.granted(window.left(), rules.rounding() != Rounding.UNTOLD);
    }

    /** When the window ends that was used last. */
    long windowEnd() {
        return windows.isEmpty() ? Long.MIN_VALUE : windows.get(windows.size() - 1).end;
    }

    private Window window() {
        Window last = windows.isEmpty() ? null : windows.get(windows.size() - 1);
        if (last != null && virtual.now() < last.end) {
            return last;
        }
        int limit = rules.limits().get(Math.min(windows.size(), rules.limits().size() - 1));
        Window window = new Window(virtual.now(), end(virtual.now()), limit);
        windows.add(window);
        return window;
    }

    private long end(long now) {
        long length = rules.seconds() * SECOND;
        if (!rules.aligned()) {
            return rules.rounding() == Rounding.NONE ? cut(clock(now + length)) - ahead : now + length;
        }
        long phase = TimeUnit.MILLISECONDS.toNanos(rules.phaseMillis() * 7L);
        long shift = rules.rounding() == Rounding.NONE ? cut(phase) : phase;
        return (Math.floorDiv(clock(now) - shift, length) + 1) * length + shift - ahead;
    }

    private long reset(Window window) {
        long end = clock(window.end);
        if (rules.rounding() == Rounding.ANEW) {
            return Math.floorDiv(clock(virtual.now()), SECOND) - Math.floorDiv(virtual.now() - window.end, SECOND);
        }
        if (rules.rounding() == Rounding.SLIDING) {
            return Math.floorDiv(clock(virtual.now()), SECOND) + rules.seconds();
        }
        return rules.rounding() == Rounding.DOWN ? Math.floorDiv(end, SECOND) : -Math.floorDiv(-end, SECOND);
    }

    private long clock(long time) {
        return time + ahead;
    }

    private static long cut(long time) {
        return Math.floorDiv(time, SECOND) * SECOND;
    }
}
