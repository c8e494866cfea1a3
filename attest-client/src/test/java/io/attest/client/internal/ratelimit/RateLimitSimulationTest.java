package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.internal.ratelimit.Scenario.Rounding;
import io.attest.client.internal.ratelimit.SimulatedService.Window;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Client-side rate limiting against a simulated service: the same tries in every build, fewer in {@code mvn verify}
 * than in the exhaustive build; as many as wanted with {@code -Dratelimit.tries=N}, others with
 * {@code -Dratelimit.seed=N}. Every simulation also checks that callers are served in their order, and that a process
 * is silent after a 429 for as long as it has to be. The clocks of processes are wrong by up to 300 seconds.
 */
class RateLimitSimulationTest {

    private static final int TRIES = Integer.getInteger("ratelimit.tries", 1000);
    private static final long SEED = Long.getLong("ratelimit.seed", 20261121);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    // Workers notice by an event of their own that they may look.
    private static final long TO_WAKE = TimeUnit.MILLISECONDS.toNanos(5);

    private final String name;
    private long requests;
    private long refused;
    private long lost;
    private long allowed;
    private long unused;

    RateLimitSimulationTest(TestInfo info) {
        name = info.getDisplayName();
    }

    private static Arguments row(String name, Function<Scenarios, Scenario> next) {
        return arguments(Named.of(name, next));
    }

    static Stream<Arguments> ofOneProcess() {
        return Stream.of(
                row("as documented", s -> s.of(s.alone(), s.documented(), s.hostile())),
                row("shorter windows, or by the clock", s -> s.of(s.alone(), s.undocumented(), s.hostile())),
                row("no reset but after a 429", s -> s.of(s.alone(), s.rounding(Rounding.UNTOLD), s.hostile())),
                row("workers that pause", s -> {
                    Scenario.Rules rules = s.documented();
                    return s.of(s.pausing(rules), rules, s.hostile());
                }));
    }

    @ParameterizedTest
    @MethodSource("ofOneProcess")
    void hardlyAnythingIsRefused(Function<Scenarios, Scenario> next) {
        tryAll(next, simulation -> {});
        assertThat(refused).as("of %d", requests).isLessThan(requests / 1000);
    }

    static Stream<Arguments> inWhichEveryCallEnds() {
        return Stream.of(
                row("as documented", s -> s.of(s.fleet(), s.documented(), s.refusing())),
                row("others spend, and limits fall", s -> s.of(s.fleet(), s.contested(), s.hostile())),
                row("no reset", s -> s.of(s.fleet(), s.rounding(Rounding.UNTOLD), s.hostile())),
                row("429s without headers", s -> s.of(s.fleet(), s.contested(), s.refusing())));
    }

    @ParameterizedTest
    @MethodSource("inWhichEveryCallEnds")
    void endsEveryCall(Function<Scenarios, Scenario> next) {
        tryAll(next, simulation -> {
            // An error response that was lost teaches no process.
            long most = simulation.scenario.fleet().allWorkers() + (long) simulation.lost;
            assertThat(simulation.service.windows()).as("%s", simulation).allMatch(window -> window.refused <= most);
        });
    }

    static Stream<Arguments> thatUseUpEveryWindow() {
        return Stream.of(
                row("as documented", s -> s.of(s.busy(), s.documented(), s.slow(1500))),
                row("no reset", s -> s.of(s.busy(), s.rounding(Rounding.UNTOLD), s.slow(1500))),
                row("a reset that slides", s -> s.of(s.busy(), s.rounding(Rounding.SLIDING), s.slow(1500))),
                row("few reports", s -> s.of(s.busy(), s.documented(), s.silent())));
    }

    @ParameterizedTest
    @MethodSource("thatUseUpEveryWindow")
    void usesUpEveryWindowAndBeginsTheNextWithinASecond(Function<Scenarios, Scenario> next) {
        tryAll(next, simulation -> {
            assertThat(used(simulation)).as("%s", simulation).allMatch(window -> window.left() == 0);
            assertThat(simulation.refused()).as("429s in %s", simulation).isZero();
            assertGoesOnWithin(1, simulation);
        });
    }

    /** Its reset and the date beside it are rounded. */
    @Test
    void beginsTheNextWindowWithinThreeSecondsOfAShorterOne() {
        tryAll(s -> s.of(s.busy(), s.undocumented(), s.slow(1500)), simulation -> assertGoesOnWithin(3, simulation));
        assertThat(refused).as("of %d", requests).isLessThan(requests / 1000);
    }

    private static void assertGoesOnWithin(int seconds, RateLimitSimulation simulation) {
        long most = untilNoticed(simulation) + seconds * SECOND;
        List<Window> all = simulation.service.windows();
        for (int i = 1; i < all.size(); i++) {
            assertThat(all.get(i).begin - all.get(i - 1).end)
                    .as("idle before window %d in %s", i, simulation)
                    .isLessThanOrEqualTo(most);
        }
    }

    /** 300 calls at once: of two windows, all requests are used, and who gives up does so as the first one is shown. */
    @Test
    void aCrowdUsesTwoWindowsAndGivesUpAtOnce() {
        tryAll(s -> s.crowd(s.documented()), simulation -> {
            List<Window> all = simulation.service.windows();
            int first = all.get(0).limit;
            assertThat(all).as("%s", simulation).hasSize(2);
            assertThat(all.get(0).left()).as("%s", simulation).isZero();
            assertThat(all.get(1).granted).as("%s", simulation).isEqualTo(Math.min(first, 300 - first));
            assertThat(simulation.longestGivingUp)
                    .as("%s", simulation)
                    .isLessThanOrEqualTo(2 * untilNoticed(simulation) + SECOND);
        });
    }

    @Test
    void aLostResponseCostsItsOwnRequest() {
        tryAll(s -> s.of(s.busy(), s.documented(), s.lossy()), simulation -> {});
        assertThat(unused).isLessThanOrEqualTo(lost);
    }

    private void tryAll(Function<Scenarios, Scenario> next, Consumer<RateLimitSimulation> check) {
        for (int i = 0; i < TRIES; i++) {
            RateLimitSimulation simulation = new RateLimitSimulation(next.apply(new Scenarios(SEED + i))).run();
            assertThat(simulation.toEnd).as("stuck in %s", simulation).isZero();
            check.accept(simulation);
            requests += simulation.sent;
            refused += simulation.refused();
            lost += simulation.lost;
            allowed += used(simulation).mapToLong(window -> window.limit).sum();
            unused += used(simulation).mapToLong(Window::left).sum();
        }
        System.out.printf(
                "ratelimit-simulation: tries=%d requests=%d refused=%d lost=%d utilisation=%.3f %s%n",
                TRIES, requests, refused, lost, 1 - (double) unused / allowed, name);
    }

    /** How long it takes at most until a worker can act on a response. */
    private static long untilNoticed(RateLimitSimulation simulation) {
        return simulation.scenario.network().longestNanos() + TO_WAKE;
    }

    /** All windows but the last. */
    private static Stream<Window> used(RateLimitSimulation simulation) {
        List<Window> all = simulation.service.windows();
        return all.stream().limit(Math.max(0, all.size() - 1L));
    }
}
