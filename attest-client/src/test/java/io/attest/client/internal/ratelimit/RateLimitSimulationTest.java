package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.Scenario.Rounding;
import io.attest.client.internal.ratelimit.SimulatedService.Window;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

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
    private static long refused;

    @AfterAll
    static void report() {
        System.out.printf(
                "ratelimit-simulation: tries=%d windows=%d requests=%d refused=%d%n",
                tries, windows, requests, refused);
    }

    @Test
    void refusesNothingInDocumentedWindows() {
        tryAll(s -> s.of(s.fleet(true), s.documented(), s.hostile()), RateLimitSimulationTest::assertNothingRefused);
    }

    @Test
    void refusesNothingInShorterWindowsNorInThoseThatFollowTheClock() {
        tryAll(s -> s.of(s.fleet(true), s.undocumented(), s.hostile()), RateLimitSimulationTest::assertNothingRefused);
    }

    @Test
    void refusesNothingIfNoResponseSaysWhenTheWindowEnds() {
        tryAll(s -> s.of(s.fleet(true), s.untold(), s.hostile()), RateLimitSimulationTest::assertNothingRefused);
    }

    @Test
    void usesUpEveryWindowThoughNoResponseSaysWhenItEnds() {
        tryAll(s -> s.of(s.largeFleet(), s.untold(), s.slow(1500)), simulation -> {
            assertNothingRefused(simulation);
            assertIdleAtMost(untilNoticed(simulation), simulation);
        });
    }

    @Test
    void refusesNothingIfTheResetSlidesAndWaitsAMinuteAtMost() {
        tryAll(s -> s.of(s.largeFleet(), s.sliding(), s.slow(1500)), simulation -> {
            assertNothingRefused(simulation);
            // The last response of a window says the latest end.
            assertIdleAtMost(61 * SECOND + untilNoticed(simulation), simulation);
        });
    }

    @Test
    void refusesNothingOverASlowStore() {
        // A window can be begun, and its first response read, while another process waits for the store.
        tryAll(s -> s.of(s.overSlowStore(), s.documented(), s.slow(10)), RateLimitSimulationTest::assertNothingRefused);
    }

    @Test
    void usesUpEveryWindowAndBeginsTheNextAtOnce() {
        tryAll(s -> s.of(s.largeFleet(), s.documented(), s.slow(1500)), simulation -> {
            assertNothingRefused(simulation);
            long cut = simulation.scenario.rules().rounding() == Rounding.NONE ? SECOND : 0;
            assertIdleAtMost(untilNoticed(simulation) + cut, simulation);
            assertThat(unused(simulation)).as("unused in %s", simulation).isZero();
        });
    }

    @Test
    void beginsTheNextWindowWithinThreeSecondsOfAShorterOne() {
        // A process that has had no response yet knows nothing of the service's clock, and waits the documented minute.
        tryAll(s -> s.of(s.oneProcess(), s.undocumented(), s.slow(1500)), simulation -> {
            assertNothingRefused(simulation);
            assertIdleAtMost(3 * SECOND + simulation.scenario.network().longestNanos() + TO_WAKE, simulation);
        });
    }

    @Test
    void losesAtMostOneRequestOfEachOfTwoWindowsByALostResponse() {
        tryAll(s -> s.of(s.largeFleet(), s.documented(), s.lossy()), simulation -> {
            assertNothingRefused(simulation);
            assertThat(unused(simulation)).as("unused in %s", simulation).isLessThanOrEqualTo(2L * simulation.lost);
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
            List<Window> all = simulation.service.windows();
            assertThat(all.subList(0, all.size() - 1))
                    .as("%s", simulation)
                    .allMatch(window -> window.left() <= keepFree);
        });
    }

    @Test
    void endsEveryCallOfAJobThatLeavesRequestsToOthers() {
        tryAll(s -> s.job(s.fleet(true), false, s.documented(), s.refusing()), RateLimitSimulationTest::assertProgress);
    }

    @Test
    void endsEveryCallWhenOthersSpendAndLimitsFall() {
        tryAll(s -> s.of(s.fleet(true), s.contested(), s.hostile()), RateLimitSimulationTest::assertProgress);
    }

    @Test
    void endsEveryCallOfProcessesThatKnowNothingOfEachOther() {
        tryAll(s -> s.of(s.fleet(false), s.contested(), s.hostile()), RateLimitSimulationTest::assertProgress);
    }

    @Test
    void endsEveryCallAfter429sWithoutHeaders() {
        tryAll(s -> s.of(s.fleet(true), s.contested(), s.refusing()), RateLimitSimulationTest::assertProgress);
    }

    @Test
    void refusesNothingToWorkersThatPause() {
        tryAll(
                s -> {
                    Scenario.Rules rules = s.documented();
                    return s.of(s.pausingFleet(rules), rules, s.hostile());
                },
                RateLimitSimulationTest::assertNothingRefused);
    }

    @Test
    void usesUpEveryWindowThoughMostResponsesDoNotReportIt() {
        // One of several processes may wait longer, if it has not seen the report that another one got.
        tryAll(s -> s.of(s.oneProcess(), s.documented(), s.silent()), simulation -> {
            assertNothingRefused(simulation);
            assertThat(unused(simulation)).as("unused in %s", simulation).isZero();
        });
    }

    private static void tryAll(Function<Scenarios, Scenario> next, Consumer<RateLimitSimulation> check) {
        for (int i = 0; i < TRIES; i++) {
            check.accept(RateLimitSimulation.of(next.apply(new Scenarios(SEED + i))));
        }
    }

    private static void assertNothingRefused(RateLimitSimulation simulation) {
        tries++;
        windows += simulation.service.windows().size();
        requests += simulation.sent;
        refused += simulation.refused();
        assertThat(simulation.toEnd).as("stuck in %s", simulation).isZero();
        assertThat(simulation.refused()).as("429s in %s", simulation).isZero();
    }

    private static void assertProgress(RateLimitSimulation simulation) {
        assertThat(simulation.toEnd).as("stuck in %s", simulation).isZero();
        // An error response that was lost teaches no process.
        long most = simulation.scenario.fleet().allWorkers() + (long) simulation.lost;
        assertThat(simulation.service.windows()).as("%s", simulation).allMatch(window -> window.refused <= most);
    }

    /** How long it takes at most until a worker can act on a response. */
    private static long untilNoticed(RateLimitSimulation simulation) {
        // A process cannot tell another what it has seen: the other looks every second.
        long untilSeen = simulation.scenario.fleet().processes() > 1 ? SECOND : 0;
        return simulation.scenario.network().longestNanos() + TO_WAKE + untilSeen;
    }

    private static void assertIdleAtMost(long nanos, RateLimitSimulation simulation) {
        List<Window> all = simulation.service.windows();
        for (int i = 1; i < all.size(); i++) {
            assertThat(all.get(i).begin - all.get(i - 1).end)
                    .as("idle before window %d in %s", i, simulation)
                    .isLessThanOrEqualTo(nanos);
        }
    }

    /** In all windows but the last. */
    private static long unused(RateLimitSimulation simulation) {
        List<Window> all = simulation.service.windows();
        return all.stream().limit(all.size() - 1L).mapToLong(Window::left).sum();
    }
}
