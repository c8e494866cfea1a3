package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.ratelimit.Scenario.Rounding;
import io.attest.client.internal.ratelimit.SimulatedService.Window;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Client-side rate limiting against a simulated service. The same tries in every build; more with
 * {@code -Djqwik.tries.default=N}, others with {@code -Dratelimit.seed=N}. All simulations check that callers are served in
 * order, and that a process is silent after a 429 for as long as it has to be.
 */
class RateLimitPropertyTest {

    private static final String SEED = "20261121";
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    // Workers notice by an event of their own that they may look.
    private static final long TO_WAKE = TimeUnit.MILLISECONDS.toNanos(5);

    private static int tries;
    private static long windows;
    private static long requests;
    private static long refused;

    @AfterContainer
    static void report() {
        System.out.printf(
                "ratelimit-simulation: tries=%d windows=%d requests=%d refused=%d%n",
                tries, windows, requests, refused);
    }

    @Provide
    Arbitrary<Scenario> documented() {
        return Scenarios.of(Scenarios.fleets(true), Scenarios.documented(), Scenarios.hostile());
    }

    @Property(seed = SEED)
    @Label("Documented windows: nothing is refused, and every call ends")
    void documentedWindows(@ForAll("documented") Scenario scenario) {
        assertNothingRefused(RateLimitSimulation.of(scenario));
    }

    @Provide
    Arbitrary<Scenario> undocumented() {
        return Scenarios.of(Scenarios.fleets(true), Scenarios.undocumented(), Scenarios.hostile());
    }

    @Property(seed = SEED)
    @Label("Shorter windows, or windows that follow the clock: nothing is refused, and every call ends")
    void undocumentedWindows(@ForAll("undocumented") Scenario scenario) {
        assertNothingRefused(RateLimitSimulation.of(scenario));
    }

    @Provide
    Arbitrary<Scenario> saturating() {
        return Scenarios.of(Scenarios.largeFleets(), Scenarios.documented(), Scenarios.slow(1500));
    }

    @Property(seed = SEED)
    @Label("Every window is used up, and the next begins as soon as its request gets there")
    void saturatedWindows(@ForAll("saturating") Scenario scenario) {
        RateLimitSimulation simulation = RateLimitSimulation.of(scenario);

        assertNothingRefused(simulation);
        // A process is not told what another has seen: it looks every second.
        long untilSeen = scenario.fleet().processes() > 1 ? SECOND : 0;
        long cut = scenario.rules().rounding() == Rounding.NONE ? SECOND : 0;
        assertIdleAtMost(scenario.network().longestNanos() + TO_WAKE + untilSeen + cut, simulation);
        assertThat(unused(simulation)).as("unused in %s", simulation).isZero();
    }

    @Provide
    Arbitrary<Scenario> saturatingShort() {
        // A process that has had no response yet knows nothing of the service's clock, and waits the documented minute.
        return Scenarios.of(Scenarios.singles(), Scenarios.undocumented(), Scenarios.slow(1500));
    }

    @Property(seed = SEED)
    @Label("After a shorter window, the next begins within three seconds and the time that a request takes")
    void pausesAreShort(@ForAll("saturatingShort") Scenario scenario) {
        RateLimitSimulation simulation = RateLimitSimulation.of(scenario);

        assertNothingRefused(simulation);
        assertIdleAtMost(3 * SECOND + scenario.network().longestNanos() + TO_WAKE, simulation);
    }

    @Provide
    Arbitrary<Scenario> saturatingLossy() {
        return Scenarios.of(Scenarios.largeFleets(), Scenarios.documented(), Scenarios.lossy());
    }

    @Property(seed = SEED)
    @Label(
            "A lost response costs at most one request of its window and of the next, and one that was given back costs none")
    void lostResponses(@ForAll("saturatingLossy") Scenario scenario) {
        RateLimitSimulation simulation = RateLimitSimulation.of(scenario);

        assertNothingRefused(simulation);
        assertThat(unused(simulation))
                .as("unused in %s", simulation)
                .isLessThanOrEqualTo(2L * simulation.lostResponses());
    }

    @Provide
    Arbitrary<Scenario> contested() {
        return Scenarios.of(Scenarios.fleets(true), Scenarios.contested(), Scenarios.hostile());
    }

    @Property(seed = SEED)
    @Label("Others spend, and limits fall: every call ends, and no worker is refused twice in a window")
    void contestedWindows(@ForAll("contested") Scenario scenario) {
        assertProgress(RateLimitSimulation.of(scenario));
    }

    @Provide
    Arbitrary<Scenario> separate() {
        return Scenarios.of(Scenarios.fleets(false), Scenarios.contested(), Scenarios.hostile());
    }

    @Property(seed = SEED)
    @Label("Processes know nothing of each other: every call ends, and no worker is refused twice in a window")
    void separateStores(@ForAll("separate") Scenario scenario) {
        assertProgress(RateLimitSimulation.of(scenario));
    }

    @Provide
    Arbitrary<Scenario> refusing() {
        return Scenarios.of(Scenarios.fleets(true), Scenarios.contested(), Scenarios.refusing());
    }

    @Property(seed = SEED)
    @Label("429s that say nothing of the rate limit: every call ends")
    void bareTooManyRequests(@ForAll("refusing") Scenario scenario) {
        assertProgress(RateLimitSimulation.of(scenario));
    }

    @Provide
    Arbitrary<Scenario> cutShort() {
        return Scenarios.of(Scenarios.fleets(true), Scenarios.cutShort(), Scenarios.slow(1000));
    }

    @Property(seed = SEED)
    @Label("Shorter windows whose reset is cut: requests are too early in one window, and never again")
    void latenessIsLearnt(@ForAll("cutShort") Scenario scenario) {
        RateLimitSimulation simulation = RateLimitSimulation.of(scenario);

        assertThat(simulation.stuck()).isZero();
        assertThat(simulation.lateSeconds()).isLessThanOrEqualTo(1);
        assertThat(simulation.service().windows().stream().filter(window -> window.refused > 0))
                .as("windows with 429s in %s", simulation)
                .hasSizeLessThanOrEqualTo(1);
    }

    private static void assertNothingRefused(RateLimitSimulation simulation) {
        tries++;
        windows += simulation.service().windows().size();
        requests += simulation.requests();
        refused += simulation.refused();
        assertThat(simulation.stuck()).as("stuck in %s", simulation).isZero();
        assertThat(simulation.refused()).as("429s in %s", simulation).isZero();
    }

    private static void assertProgress(RateLimitSimulation simulation) {
        assertThat(simulation.stuck()).as("stuck in %s", simulation).isZero();
        assertThat(simulation.lateSeconds()).as("lateness in %s", simulation).isZero();
        // A 429 that was lost is not known of.
        long most = simulation.scenario().fleet().allWorkers() + (long) simulation.lostResponses();
        assertThat(simulation.service().windows()).as("%s", simulation).allMatch(window -> window.refused <= most);
    }

    private static void assertIdleAtMost(long nanos, RateLimitSimulation simulation) {
        List<Window> all = simulation.service().windows();
        for (int i = 1; i < all.size(); i++) {
            assertThat(all.get(i).begin - all.get(i - 1).end)
                    .as("idle before window %d in %s", i, simulation)
                    .isLessThanOrEqualTo(nanos);
        }
    }

    /** In all windows but the last. */
    private static long unused(RateLimitSimulation simulation) {
        List<Window> all = simulation.service().windows();
        return all.stream().limit(all.size() - 1L).mapToLong(Window::left).sum();
    }
}
