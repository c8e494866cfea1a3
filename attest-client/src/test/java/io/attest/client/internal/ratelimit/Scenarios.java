package io.attest.client.internal.ratelimit;

import io.attest.client.internal.ratelimit.Scenario.Fleet;
import io.attest.client.internal.ratelimit.Scenario.Network;
import io.attest.client.internal.ratelimit.Scenario.Rounding;
import io.attest.client.internal.ratelimit.Scenario.Rules;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random scenarios. */
final class Scenarios {

    static final int DOCUMENTED_LIMIT = 60;
    private static final int DOCUMENTED_SECONDS = 60;
    private static final int MOST_CALLS = 400;
    private static final Network PERFECT = new Network(0, 0, 0, 0, 0, 0, 0, 0);

    private Scenarios() {}

    /** A service as documented. A limit that falls, or is less than documented, is not known before a 429. */
    static Arbitrary<Rules> documented() {
        return rules(
                upTo(0), Arbitraries.just(DOCUMENTED_SECONDS), Arbitraries.just(false), Arbitraries.of(Rounding.class));
    }

    /** Other windows, in which a reset that was cut cannot be told from one that was not. */
    static Arbitrary<Rules> undocumented() {
        return rules(
                upTo(0),
                Arbitraries.integers().between(10, DOCUMENTED_SECONDS),
                Arbitraries.of(false, true),
                Arbitraries.of(Rounding.UP, Rounding.NONE));
    }

    /** Short windows with a reset that was cut to whole seconds. */
    static Arbitrary<Rules> cutShort() {
        return rules(
                upTo(0),
                Arbitraries.integers().between(10, 50),
                Arbitraries.just(false),
                Arbitraries.just(Rounding.DOWN));
    }

    private static Arbitrary<Rules> rules(
            Arbitrary<Integer> foreign,
            Arbitrary<Integer> seconds,
            Arbitrary<Boolean> aligned,
            Arbitrary<Rounding> rounding) {
        return Combinators.combine(foreign, seconds, aligned, rounding, upTo(99_999), risingLimits())
                .as((others, length, onClock, rounded, phase, limits) ->
                        new Rules(length, onClock, phase, rounded, limits, others));
    }

    /** Limits that change as they like, and others who use up to as many. */
    static Arbitrary<Rules> contested() {
        Arbitrary<List<Integer>> limits =
                Arbitraries.integers().between(1, 120).list().ofMinSize(1).ofMaxSize(6);
        return limits.flatMap(all -> {
            int least = all.stream().mapToInt(Integer::intValue).min().orElseThrow();
            return Combinators.combine(
                            upTo(least - 1),
                            Arbitraries.of(false, true),
                            Arbitraries.of(Rounding.UP, Rounding.NONE),
                            upTo(99_999))
                    .as((others, onClock, rounded, phase) ->
                            new Rules(DOCUMENTED_SECONDS, onClock, phase, rounded, all, others));
        });
    }

    private static Arbitrary<List<Integer>> risingLimits() {
        Arbitrary<Integer> first = Arbitraries.oneOf(
                Arbitraries.just(DOCUMENTED_LIMIT), Arbitraries.integers().between(1, 120));
        return Combinators.combine(first, upTo(20).list().ofMaxSize(4)).as((limit, rises) -> {
            List<Integer> limits = new ArrayList<>(List.of(limit));
            if (limit >= DOCUMENTED_LIMIT) {
                rises.forEach(rise -> limits.add(limits.get(limits.size() - 1) + rise));
            }
            return limits;
        });
    }

    static Arbitrary<Fleet> fleets(boolean sharedStore) {
        return fleets(sharedStore, 1, 64);
    }

    /** So many workers that they use up whatever there is. */
    static Arbitrary<Fleet> largeFleets() {
        return fleets(true, 20, 64);
    }

    /** One process. */
    static Arbitrary<Fleet> singles() {
        return Arbitraries.integers().between(20, 64).map(workers -> new Fleet(1, workers, true));
    }

    private static Arbitrary<Fleet> fleets(boolean sharedStore, int fewest, int most) {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 5),
                        Arbitraries.integers().between(fewest, most))
                .as((processes, workers) -> new Fleet(processes, workers, sharedStore));
    }

    /** Only slow, so that requests and responses overtake each other. */
    static Arbitrary<Network> slow(int mostMillis) {
        return Combinators.combine(upTo(mostMillis), upTo(mostMillis)).as(PERFECT::taking);
    }

    /** All that may happen to requests and responses. */
    static Arbitrary<Network> hostile() {
        return Combinators.combine(upTo(4000), upTo(4000), upTo(20), upTo(20), upTo(20), upTo(50), upTo(30))
                .as((to, back, lost, unarrived, unsent, unreported, absurd) ->
                        new Network(to, back, lost, unarrived, unsent, unreported, absurd, 0));
    }

    /** Requests and responses that do not arrive. */
    static Arbitrary<Network> lossy() {
        return Combinators.combine(upTo(1000), upTo(1000), upTo(10), upTo(10), upTo(20))
                .as((to, back, lost, unarrived, unsent) -> new Network(to, back, lost, unarrived, unsent, 0, 0, 0));
    }

    /** Among all else, 429s that say nothing. */
    static Arbitrary<Network> refusing() {
        return Combinators.combine(hostile(), Arbitraries.integers().between(1, 10))
                .as(Network::refusing);
    }

    static Arbitrary<Scenario> of(Arbitrary<Fleet> fleets, Arbitrary<Rules> rules, Arbitrary<Network> networks) {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.integers().between(2, 5), fleets, rules, networks)
                .as((seed, windows, fleet, rule, network) -> {
                    int limit = rule.limits().get(0);
                    return new Scenario(
                            seed,
                            Math.min(MOST_CALLS, limit * windows),
                            limit < DOCUMENTED_LIMIT,
                            fleet,
                            rule,
                            network);
                });
    }

    private static Arbitrary<Integer> upTo(int most) {
        return Arbitraries.integers().between(0, most);
    }
}
