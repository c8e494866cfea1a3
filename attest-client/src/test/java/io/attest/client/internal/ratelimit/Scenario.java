package io.attest.client.internal.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What a simulation is made of: random, and the same for the same seed. One number in ten is the least or the greatest
 * of its range.
 */
final class Scenario {

    /** How the end of a window is made a whole second. */
    enum Rounding {
        UP,
        DOWN,
        /** Up, but only a 429 says it, as with Laravel as it comes. */
        UNTOLD,
        /** Each response says that the window ends a minute after it. */
        SLIDING,
        /** Up or down: each response adds what is left to the second of its {@code Date}. */
        ANEW
    }

    private static final int DOCUMENTED = 60;

    final long seed;
    private final SplittableRandom random;

    // Who sends, how long a call can wait, and whether one is made before all others, so that the limit is known.
    int processes = 1;
    int workers;
    int calls;
    Duration patience = Duration.ofDays(1);
    boolean firstAlone;

    // How the service counts: the limits of its windows in turn, of which the last goes on, and requests of others in
    // a minute. Windows follow its clock, or begin with a request.
    final List<Integer> limits = new ArrayList<>();
    int foreign;
    int seconds = DOCUMENTED;
    boolean aligned;
    int phaseMillis;
    Rounding rounding = Rounding.UP;

    // How long a request takes at most, and its response; and how many of a hundred requests are not sent, do not
    // arrive, lose their response, get one that says nothing of the rate limit, or a 429 of something before.
    int mostMillis;
    int unsent;
    int unarrived;
    int lost;
    int unreported;
    int bare;

    Scenario(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
    }

    Scenario fleet() {
        processes = between(1, 5);
        return alone();
    }

    /** One process, with any number of workers. */
    Scenario alone() {
        workers = between(1, 64);
        return this;
    }

    /** One process, whose workers use up whatever there is. */
    Scenario busy() {
        workers = between(20, 64);
        return this;
    }

    Scenario documented() {
        return documented(Rounding.UP, Rounding.DOWN, Rounding.ANEW);
    }

    /** A client learns of a limit that falls, or is less than documented, by an error response. */
    Scenario documented(Rounding... any) {
        rounding = any[between(0, any.length - 1)];
        phaseMillis = between(0, 99_999);
        int limit = random.nextBoolean() ? DOCUMENTED : between(1, 120);
        limits.add(limit);
        for (int more = limit < DOCUMENTED ? 0 : between(0, 4); more > 0; more--) {
            limit += between(0, 20);
            limits.add(limit);
        }
        return this;
    }

    /** Shorter windows, and those that follow the clock. */
    Scenario undocumented() {
        seconds = between(10, DOCUMENTED);
        aligned = random.nextBoolean();
        return documented();
    }

    /** Limits that change as they like, and others who use up to as many. */
    Scenario contested() {
        aligned = random.nextBoolean();
        phaseMillis = between(0, 99_999);
        for (int more = between(1, 6); more > 0; more--) {
            limits.add(between(1, 120));
        }
        foreign = between(0, Collections.min(limits) - 1);
        return this;
    }

    /** Only slow, so that requests and responses overtake each other. */
    Scenario slow() {
        return upTo(1500, 0, 0, 0);
    }

    /** All that may happen to requests and responses. */
    Scenario hostile() {
        return upTo(4000, 20, 20, 60);
    }

    /** Requests and responses that do not arrive. */
    Scenario lossy() {
        return upTo(1000, 20, 10, 0);
    }

    /** Only responses that do not report the rate limit. */
    Scenario silent() {
        return upTo(0, 20, 0, 80);
    }

    /** Among all else, error responses that do not report the rate limit. */
    Scenario refusing() {
        bare = between(0, 10);
        return hostile();
    }

    private Scenario upTo(int millis, int notSent, int notReceived, int silent) {
        mostMillis = between(0, millis);
        unsent = between(0, notSent);
        unarrived = between(0, notReceived);
        lost = between(0, notReceived);
        unreported = between(0, silent);
        firstAlone = limits.get(0) < DOCUMENTED;
        calls = Math.min(400, limits.get(0) * between(2, 5));
        return this;
    }

    /** Many workers at once, who call once and can wait for two windows, but not for a third. */
    Scenario crowd() {
        Scenario crowd = documented().slow();
        workers = 300;
        calls = 300;
        patience = Duration.ofSeconds(110);
        firstAlone = false;
        return crowd;
    }

    private int between(int least, int most) {
        return switch (random.nextInt(20)) {
            case 0 -> least;
            case 1 -> most;
            default -> random.nextInt(least, most + 1);
        };
    }
}
