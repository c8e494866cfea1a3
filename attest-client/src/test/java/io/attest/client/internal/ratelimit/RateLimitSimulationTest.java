package io.attest.client.internal.ratelimit;

import static io.attest.client.internal.ratelimit.Scenario.Rounding.UNTOLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.internal.ratelimit.Scenario.Rounding;
import io.attest.client.internal.ratelimit.SimulatedService.Window;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
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

    private static Arguments row(String name, UnaryOperator<Scenario> of) {
        return arguments(Named.of(name, of));
    }

    static Stream<Arguments> ofOneProcess() {
        return Stream.of(
                row("as documented", s -> s.alone().documented().hostile()),
                row(
                        "shorter windows, or by the clock",
                        s -> s.alone().undocumented().hostile()),
                row(
                        "no reset but after a 429",
                        s -> s.alone().documented(UNTOLD).hostile()));
    }

    @ParameterizedTest
    @MethodSource("ofOneProcess")
    void hardlyAnythingIsRefused(UnaryOperator<Scenario> of) {
        tryAll(of, simulation -> {});
        assertThat(refused).as("of %d", requests).isLessThan(requests / 1000);
    }

    static Stream<Arguments> inWhichEveryCallEnds() {
        return Stream.of(
                row("as documented", s -> s.fleet().documented().refusing()),
                row("others spend, and limits fall", s -> s.fleet().contested().hostile()),
                row("no reset", s -> s.fleet().documented(UNTOLD).hostile()),
                row("429s without headers", s -> s.fleet().contested().refusing()));
    }

    @ParameterizedTest
    @MethodSource("inWhichEveryCallEnds")
    void endsEveryCall(UnaryOperator<Scenario> of) {
        tryAll(of, simulation -> {
            // An error response that was lost teaches no process.
            long most = (long) simulation.scenario.processes * simulation.scenario.workers + simulation.lost;
            assertThat(simulation.service.windows).as("%s", simulation).allMatch(window -> window.refused <= most);
        });
    }

    static Stream<Arguments> thatUseUpEveryWindow() {
        return Stream.of(
                row("as documented", s -> s.busy().documented().slow()),
                row("no reset", s -> s.busy().documented(UNTOLD).slow()),
                row(
                        "a reset that slides",
                        s -> s.busy().documented(Rounding.SLIDING).slow()),
                row("few reports", s -> s.busy().documented().silent()));
    }

    @ParameterizedTest
    @MethodSource("thatUseUpEveryWindow")
    void usesUpEveryWindowAndBeginsTheNextWithinASecond(UnaryOperator<Scenario> of) {
        tryAll(of, simulation -> {
            assertThat(used(simulation)).as("%s", simulation).allMatch(window -> window.left() == 0);
            assertThat(simulation.refused()).as("429s in %s", simulation).isZero();
            assertGoesOnWithin(1, simulation);
        });
    }

    /** Its reset and the date beside it are rounded. */
    @Test
    void beginsTheNextWindowWithinThreeSecondsOfAShorterOne() {
        tryAll(s -> s.busy().undocumented().slow(), simulation -> assertGoesOnWithin(3, simulation));
        assertThat(refused).as("of %d", requests).isLessThan(requests / 1000);
    }

    private static void assertGoesOnWithin(int seconds, RateLimitSimulation simulation) {
        long most = untilNoticed(simulation) + seconds * SECOND;
        List<Window> all = simulation.service.windows;
        for (int i = 1; i < all.size(); i++) {
            assertThat(all.get(i).begin - all.get(i - 1).end)
                    .as("idle before window %d in %s", i, simulation)
                    .isLessThanOrEqualTo(most);
        }
    }

    /** 300 calls at once: of two windows, all requests are used, and who gives up does so as the first one is shown. */
    @Test
    void aCrowdUsesTwoWindowsAndGivesUpAtOnce() {
        tryAll(Scenario::crowd, simulation -> {
            List<Window> all = simulation.service.windows;
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
        tryAll(s -> s.busy().documented().lossy(), simulation -> {});
        assertThat(unused).isLessThanOrEqualTo(lost);
    }

    private void tryAll(UnaryOperator<Scenario> of, Consumer<RateLimitSimulation> check) {
        for (int i = 0; i < TRIES; i++) {
            RateLimitSimulation simulation = new RateLimitSimulation(of.apply(new Scenario(SEED + i))).run();
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
        return TimeUnit.MILLISECONDS.toNanos(2L * simulation.scenario.mostMillis) + TO_WAKE;
    }

    /** All windows but the last. */
    private static Stream<Window> used(RateLimitSimulation simulation) {
        List<Window> all = simulation.service.windows;
        return all.stream().limit(Math.max(0, all.size() - 1L));
    }
}
