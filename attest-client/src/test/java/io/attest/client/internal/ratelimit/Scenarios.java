package io.attest.client.internal.ratelimit;

import io.attest.client.internal.ratelimit.Scenario.Fleet;
import io.attest.client.internal.ratelimit.Scenario.Network;
import io.attest.client.internal.ratelimit.Scenario.Rounding;
import io.attest.client.internal.ratelimit.Scenario.Rules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Random scenarios, the same for the same seed. One number in ten is the least or the greatest of its range. */
final class Scenarios {

    static final int DOCUMENTED_LIMIT = 60;
    private static final int DOCUMENTED_SECONDS = 60;
    private static final int MOST_CALLS = 400;

    private final SplittableRandom random;

    Scenarios(long seed) {
        random = new SplittableRandom(seed);
    }

    /**
     * A service as documented. A client learns of a limit that falls, or is less than documented, by an error response.
     */
    Rules documented() {
        return rules(DOCUMENTED_SECONDS, false, anyRounding());
    }

    /** The same, but for when the window ends by the service's word. */
    Rules rounding(Rounding rounding) {
        return rules(DOCUMENTED_SECONDS, false, rounding);
    }

    /** Shorter windows, and those that follow the clock. */
    Rules undocumented() {
        return rules(between(10, DOCUMENTED_SECONDS), random.nextBoolean(), anyRounding());
    }

    private Rules rules(int seconds, boolean aligned, Rounding rounding) {
        return new Rules(seconds, aligned, between(0, 99_999), rounding, risingLimits(), 0);
    }

    /** Limits that change as they like, and others who use up to as many. */
    Rules contested() {
        List<Integer> limits = new ArrayList<>();
        for (int i = between(1, 6); i > 0; i--) {
            limits.add(between(1, 120));
        }
        int others = between(0, Collections.min(limits) - 1);
        return new Rules(DOCUMENTED_SECONDS, random.nextBoolean(), between(0, 99_999), upOrNone(), limits, others);
    }

    private List<Integer> risingLimits() {
        int limit = random.nextBoolean() ? DOCUMENTED_LIMIT : between(1, 120);
        List<Integer> limits = new ArrayList<>(List.of(limit));
        for (int i = limit < DOCUMENTED_LIMIT ? 0 : between(0, 4); i > 0; i--) {
            limit += between(0, 20);
            limits.add(limit);
        }
        return limits;
    }

    private Rounding anyRounding() {
        return List.of(Rounding.UP, Rounding.DOWN, Rounding.NONE, Rounding.ANEW).get(between(0, 3));
    }

    private Rounding upOrNone() {
        return random.nextBoolean() ? Rounding.UP : Rounding.NONE;
    }

    Fleet fleet() {
        return of(between(1, 5), between(1, 64));
    }

    /** One process, with any number of workers. */
    Fleet alone() {
        return of(1, between(1, 64));
    }

    /** One process, whose workers use up whatever there is. */
    Fleet busy() {
        return of(1, between(20, 64));
    }

    private static Fleet of(int processes, int workers) {
        return new Fleet(processes, workers, 0, Duration.ofDays(1));
    }

    /** Many workers at once, who call once and can wait for two windows, but not for a third. */
    Scenario crowd(Rules rules) {
        Fleet fleet = new Fleet(1, 300, 0, Duration.ofSeconds(110));
        return new Scenario(random.nextLong(), 300, false, fleet, rules, slow(1500));
    }

    /** Workers that pause, so that they need about as much as there is, and send at any time of a window. */
    Fleet pausing(Rules rules) {
        Fleet fleet = alone();
        int limit = rules.limits().get(0);
        return fleet.pausing(Math.min(180_000, between(60_000, 240_000) * fleet.allWorkers() / limit));
    }

    /** Only slow, so that requests and responses overtake each other. */
    Network slow(int mostMillis) {
        return upTo(mostMillis, mostMillis, 0, 0, 0, 0, 0, 0);
    }

    /** All that may happen to requests and responses. */
    Network hostile() {
        return upTo(4000, 4000, 20, 20, 20, 50, 30, 0);
    }

    /** Requests and responses that do not arrive. */
    Network lossy() {
        return upTo(1000, 1000, 10, 10, 20, 0, 0, 0);
    }

    /** Only responses that do not report the rate limit. */
    Network silent() {
        return upTo(0, 0, 0, 0, 20, 80, 0, 0);
    }

    /** Among all else, error responses that do not report the rate limit. */
    Network refusing() {
        return upTo(4000, 4000, 20, 20, 20, 50, 30, 10);
    }

    private Network upTo(int... most) {
        int[] n = IntStream.of(most).map(each -> between(0, each)).toArray();
        return new Network(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
    }

    Scenario of(Fleet fleet, Rules rules, Network network) {
        int limit = rules.limits().get(0);
        int calls = Math.min(MOST_CALLS, limit * between(2, 5));
        return new Scenario(random.nextLong(), calls, limit < DOCUMENTED_LIMIT, fleet, rules, network);
    }

    private int between(int least, int most) {
        if (least == most) {
            return least;
        }
        return switch (random.nextInt(20)) {
            case 0 -> least;
            case 1 -> most;
            default -> random.nextInt(least, most + 1);
        };
    }
}
