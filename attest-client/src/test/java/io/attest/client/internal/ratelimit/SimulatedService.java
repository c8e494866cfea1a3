package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Scenario.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Counts requests in fixed windows, by its own clock. */
final class SimulatedService {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);
    private static final long CLOCKS_SET = 90 * SECOND;
    private static final long BLOCKED = 90 * SECOND;

    private final VirtualClock virtual;
    private final Scenario.Rules rules;
    private final Scenario.Network network;
    private final Scenario.Clocks clocks;
    private final Random random;
    private final IntSupplier chance;
    private final long ahead;
    private final List<Window> windows = new ArrayList<>();
    /** Requests that were refused by {@link Scenario.Network#blockedSeconds}, once that was known. */
    int blocked;

    private long firstBlocked = Long.MAX_VALUE;

    SimulatedService(VirtualClock virtual, Scenario scenario, Random random, IntSupplier chance) {
        this.virtual = virtual;
        this.rules = scenario.rules();
        this.network = scenario.network();
        this.clocks = scenario.clocks();
        this.random = random;
        this.chance = chance;
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
        if (chance.getAsInt() < network.bare()) {
            return ServiceResponses.bareErrorResponse(random);
        }
        long since = virtual.now() - BLOCKED;
        if (since > 0 && since <= network.blockedSeconds() * SECOND) {
            firstBlocked = Math.min(firstBlocked, virtual.now());
            // Not those that were in flight before the first such response came.
            blocked += virtual.now() - firstBlocked > network.longestNanos() ? 1 : 0;
            return ServiceResponses.blocked();
        }
        Window window = window();
        long wrong = wrongBySeconds();
        ServiceResponses responses =
                new ServiceResponses(window.limit, clock(virtual.now()) + wrong * SECOND, reset(window) + wrong);
        if (window.left() <= 0) {
            window.refused++;
            return responses.refused(-Math.floorDiv(virtual.now() - window.end, SECOND));
        }
        window.granted++;
        int kind = chance.getAsInt();
        if (kind < network.unreported()) {
            return responses.unreported(random.nextBoolean() ? 404 : 500);
        }
        return kind < network.unreported() + network.absurd()
                ? responses.absurd(window.left(), random)
                : responses.granted(window.left());
    }

    private long wrongBySeconds() {
        if (clocks.equals(Scenario.Clocks.RIGHT)) {
            return 0;
        }
        int machine = chance.getAsInt();
        long apart = machine < 50 ? clocks.apartSeconds() : 0;
        long set = virtual.now() > CLOCKS_SET ? clocks.setSeconds() : 0;
        return apart + set + (machine < clocks.dayAhead() ? DAY_SECONDS : 0);
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
        return rules.rounding() == Rounding.DOWN ? Math.floorDiv(end, SECOND) : -Math.floorDiv(-end, SECOND);
    }

    private long clock(long time) {
        return time + ahead;
    }

    private static long cut(long time) {
        return Math.floorDiv(time, SECOND) * SECOND;
    }
}
