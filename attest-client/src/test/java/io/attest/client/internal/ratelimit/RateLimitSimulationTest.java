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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Client-side rate limiting against a simulated service: the same tries in every build, fewer in {@code mvn verify}
 * than in the exhaustive build; as many as wanted with {@code -Dratelimit.tries=N}, others with
 * {@code -Dratelimit.seed=N}. Every simulation also checks that callers are served in their order, and that a process
 * is silent after a 429 for as long as it has to be.
 */
class RateLimitSimulationTest {

    private static final int TRIES = Integer.getInteger("ratelimit.tries", 1000);
    private static final long SEED = Long.getLong("ratelimit.seed", 20261121);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    // Workers notice by an event of their own that they may look.
    private static final long TO_WAKE = TimeUnit.MILLISECONDS.toNanos(5);

    private static int tries;
    private static long windows;
    private static long requests;

    @AfterAll
    static void report() {
        System.out.printf("ratelimit-simulation: tries=%d windows=%d requests=%d%n", tries, windows, requests);
    }

    private static Arguments row(String name, Function<Scenarios, Scenario> next) {
        return arguments(Named.of(name, next));
    }

    private static Arguments row(String name, Function<Scenarios, Scenario> next, int seconds) {
        return arguments(Named.of(name, next), seconds);
    }

    static Stream<Arguments> thatRefuseNothing() {
        return Stream.of(
                row("as documented", s -> s.of(s.fleet(true), s.documented(), s.hostile())),
                row("shorter windows, or by the clock", s -> s.of(s.fleet(true), s.undocumented(), s.hostile())),
                row("no reset but after a 429", s -> s.of(s.fleet(true), s.rounding(Rounding.UNTOLD), s.hostile())),
                // A window can be begun, and its first response read, while another process waits for the store.
                row("a slow store", s -> s.of(s.overSlowStore(), s.documented(), s.slow(10))),
                row("workers that pause", s -> {
                    Scenario.Rules rules = s.documented();
                    return s.of(s.pausingFleet(rules), rules, s.hostile());
                }));
    }

    @ParameterizedTest
    @MethodSource("thatRefuseNothing")
    void refusesNothing(Function<Scenarios, Scenario> next) {
        tryAll(next, RateLimitSimulationTest::assertNothingRefused);
    }

    static Stream<Arguments> inWhichEveryCallEnds() {
        return Stream.of(
                row("a job", s -> s.job(s.fleet(true), false, s.documented(), s.refusing())),
                row("others spend, and limits fall", s -> s.of(s.fleet(true), s.contested(), s.hostile())),
                row("processes without a store", s -> s.of(s.fleet(false), s.contested(), s.hostile())),
                row("429s without headers", s -> s.of(s.fleet(true), s.contested(), s.refusing())));
    }

    @ParameterizedTest
    @MethodSource("inWhichEveryCallEnds")
    void endsEveryCall(Function<Scenarios, Scenario> next) {
        tryAll(next, simulation -> {
            assertThat(simulation.toEnd).as("stuck in %s", simulation).isZero();
            // An error response that was lost teaches no process.
            long most = simulation.scenario.fleet().allWorkers() + (long) simulation.lost;
            assertThat(simulation.service.windows()).as("%s", simulation).allMatch(window -> window.refused <= most);
        });
    }

    static Stream<Arguments> thatUseUpEveryWindow() {
        return Stream.of(
                row("as documented", s -> s.of(s.largeFleet(), s.documented(), s.slow(1500))),
                row("lost responses", s -> s.of(s.largeFleet(), s.documented(), s.lossy())),
                // One of several processes may wait longer, if it has not seen the report that another one got.
                row("few reports", s -> s.of(s.oneProcess(), s.documented(), s.silent())));
    }

    /** But for a request of each of two windows that a lost response costs. */
    @ParameterizedTest
    @MethodSource("thatUseUpEveryWindow")
    void usesUpEveryWindow(Function<Scenarios, Scenario> next) {
        tryAll(next, simulation -> {
            assertNothingRefused(simulation);
            assertThat(used(simulation).mapToLong(Window::left).sum())
                    .as("unused in %s", simulation)
                    .isLessThanOrEqualTo(2L * simulation.lost);
        });
    }

    static Stream<Arguments> thatBeginWindowsWithinSeconds() {
        return Stream.of(
                row("as documented", s -> s.of(s.largeFleet(), s.documented(), s.slow(1500)), 0),
                row(
                        "no reset but after a 429",
                        s -> s.of(s.largeFleet(), s.rounding(Rounding.UNTOLD), s.slow(1500)),
                        0),
                // The last response of a window says the latest end.
                row("a reset that slides", s -> s.of(s.largeFleet(), s.rounding(Rounding.SLIDING), s.slow(1500)), 61),
                // A process without a response knows nothing of the service's clock, and waits the documented minute.
                row("shorter windows", s -> s.of(s.oneProcess(), s.undocumented(), s.slow(1500)), 3));
    }

    @ParameterizedTest
    @MethodSource("thatBeginWindowsWithinSeconds")
    void beginsTheNextWindowAtOnce(Function<Scenarios, Scenario> next, int seconds) {
        tryAll(next, simulation -> {
            assertNothingRefused(simulation);
            // A reset may have been cut to whole seconds.
            int cut = simulation.scenario.rules().rounding() == Rounding.NONE ? 1 : 0;
            long most = untilNoticed(simulation) + Math.max(cut, seconds) * SECOND;
            List<Window> all = simulation.service.windows();
            for (int i = 1; i < all.size(); i++) {
                assertThat(all.get(i).begin - all.get(i - 1).end)
                        .as("idle before window %d in %s", i, simulation)
                        .isLessThanOrEqualTo(most);
            }
        });
    }

    @Test
    void refusesOneRequestAtMostToEachProcessWhoseClockIsWrong() {
        tryAll(s -> s.of(s.earlyFleet(), s.documented(), s.slow(1500)), simulation -> {
            assertThat(simulation.toEnd).as("stuck in %s", simulation).isZero();
            assertThat(simulation.refused())
                    .as("429s in %s", simulation)
                    .isLessThan(simulation.scenario.fleet().processes());
        });
    }

    @Test
    void leavesRequestsToVisitorsForWhomAJobKeepsThemFree() {
        tryAll(s -> s.job(s.largeFleet(), true, s.documented(), s.slow(1500)), simulation -> {
            assertNothingRefused(simulation);
            int keepFree = simulation.scenario.fleet().keepFree();
            // Of a single request, none can be left.
            if (keepFree < simulation.scenario.rules().limits().get(0)) {
                // While responses overtake each other, requests that they have counted still count as in flight.
                assertThat(simulation.longestVisitorWait)
                        .as("waits in %s", simulation)
                        .isLessThanOrEqualTo(untilNoticed(simulation));
            }
            assertThat(used(simulation)).as("%s", simulation).allMatch(window -> window.left() <= keepFree);
        });
    }

    private static void tryAll(Function<Scenarios, Scenario> next, Consumer<RateLimitSimulation> check) {
        for (int i = 0; i < TRIES; i++) {
            check.accept(new RateLimitSimulation(next.apply(new Scenarios(SEED + i))).run());
        }
    }

    private static void assertNothingRefused(RateLimitSimulation simulation) {
        tries++;
        windows += simulation.service.windows().size();
        requests += simulation.sent;
        assertThat(simulation.toEnd).as("stuck in %s", simulation).isZero();
        assertThat(simulation.refused()).as("429s in %s", simulation).isZero();
    }

    /** How long it takes at most until a worker can act on a response. */
    private static long untilNoticed(RateLimitSimulation simulation) {
        // A process cannot tell another what it has seen: the other looks every second.
        long untilSeen = simulation.scenario.fleet().processes() > 1 ? SECOND : 0;
        return simulation.scenario.network().longestNanos() + TO_WAKE + untilSeen;
    }

    /** All windows but the last. */
    private static Stream<Window> used(RateLimitSimulation simulation) {
        List<Window> all = simulation.service.windows();
        return all.stream().limit(all.size() - 1L);
    }
}
