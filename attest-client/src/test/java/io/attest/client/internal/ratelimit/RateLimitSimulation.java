package io.attest.client.internal.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Processes that send to a service until all calls are made. One thread, and the same every time. */
final class RateLimitSimulation {

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    final VirtualClock clock = new VirtualClock();
    final Scenario scenario;
    final Random random;
    final SimulatedService service;
    private final List<SimulatedWorker> workers = new ArrayList<>();
    private int toMake;
    /** Calls that have not ended. */
    int toEnd;

    int sent;
    int lost;
    long longestGivingUp;

    RateLimitSimulation(Scenario scenario) {
        this.scenario = scenario;
        this.random = new Random(scenario.seed());
        this.service = new SimulatedService(this);
        this.toMake = scenario.calls();
        this.toEnd = scenario.calls();
    }

    /** Until all calls have ended. */
    RateLimitSimulation run() {
        Scenario.Fleet fleet = scenario.fleet();
        for (int i = 0; i < fleet.processes(); i++) {
            Duration wrong = Duration.ofSeconds(random.nextInt(-300, 301));
            SimulatedProcess process = new SimulatedProcess(clock, random.nextLong(), wrong);
            RateLimiter limiter = process.limiter();
            for (int j = 0; j < fleet.workers(); j++) {
                workers.add(new SimulatedWorker(this, process, limiter));
            }
        }
        if (scenario.firstAlone()) {
            workers.get(0).call();
        } else {
            start(workers);
        }
        spendElsewhere();
        // Each minute carries at least one call on; anything slower than this is taken to stand still.
        long longest = (scenario.calls() + 10L) * 5 * MINUTE;
        while (toEnd > 0 && clock.runNext(longest)) {}
        return this;
    }

    private void start(List<SimulatedWorker> some) {
        some.forEach(worker -> clock.in(random.nextInt(1_000_000_000), worker::call));
    }

    private void spendElsewhere() {
        int perMinute = scenario.rules().foreignPerMinute();
        if (perMinute > 0) {
            clock.in((long) (-Math.log(1 - random.nextDouble()) * MINUTE / perMinute), () -> {
                service.spendElsewhere();
                spendElsewhere();
            });
        }
    }

    boolean takeCall() {
        if (toMake == 0 || (scenario.firstAlone() && toMake < scenario.calls() && toEnd == scenario.calls())) {
            return false;
        }
        toMake--;
        return true;
    }

    void ended() {
        toEnd--;
        if (scenario.firstAlone() && toEnd == scenario.calls() - 1) {
            start(workers.subList(1, workers.size()));
        }
    }

    /** From 0 to 99, or 100 for what has to go well. */
    int chance() {
        boolean first = scenario.firstAlone() && toEnd == scenario.calls();
        return first ? 100 : random.nextInt(100);
    }

    long refused() {
        return service.windows().stream().mapToLong(window -> window.refused).sum();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(scenario.toString());
        service.windows().forEach(window -> text.append('\n').append(window));
        return text.toString();
    }
}
