package io.attest.client.internal.ratelimit;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.RateLimiter.Place;
import io.attest.client.observability.AttemptFailure;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Makes one call after the other. A call that was refused joins the queue again at once. */
final class SimulatedWorker {

    private static final int TOO_MANY_REQUESTS = 429;

    private final RateLimitSimulation simulation;
    private final SimulatedProcess process;
    private final RateLimiter limiter;
    private final Random random;
    private final Scenario.Network network;
    private int looks;
    private long joined;

    SimulatedWorker(RateLimitSimulation simulation, SimulatedProcess process, RateLimiter limiter) {
        this.simulation = simulation;
        this.process = process;
        this.limiter = limiter;
        this.random = simulation.random;
        this.network = simulation.scenario.network();
    }

    /** Makes the next call, if there is one. */
    void call() {
        if (simulation.takeCall()) {
            join();
        }
    }

    /** Makes a call, or makes it again. */
    private void join() {
        joined = simulation.clock.now();
        process.joined(this);
        look(limiter.join(0));
    }

    private void look(Place place) {
        int thisLook = ++looks;
        Runnable again = () -> lookAgain(thisLook, place);
        place.wakeUp = () -> simulation.clock.in(random.nextInt(1_000_000), again);
        long waited = simulation.clock.now() - joined;
        Admission admission =
                limiter.look(place, simulation.scenario.fleet().patience().minusNanos(waited));
        if (admission == null) {
            simulation.clock.in(limiter.untilNextLook(place).toNanos(), again);
        } else if (admission instanceof Permit permit) {
            limiter.leave(place);
            looks++;
            process.granted(this);
            send(permit);
        } else {
            limiter.leave(place);
            looks++;
            process.gaveUp(this);
            simulation.longestGivingUp = Math.max(simulation.longestGivingUp, waited);
            simulation.ended();
        }
    }

    private void lookAgain(int look, Place place) {
        if (look == looks) {
            look(place);
        }
    }

    private void send(Permit permit) {
        simulation.sent++;
        int chance = simulation.chance();
        long to = upTo(network.toMillis());
        if (chance < network.unsent()) {
            Failure failure = new Failure(AttemptFailure.NETWORK, Outcome.NOT_SENT, null);
            simulation.clock.in(to, () -> {
                permit.settle(failure);
                join();
            });
        } else if (chance < network.unsent() + network.unarrived()) {
            simulation.clock.in(to, () -> lose(permit));
        } else {
            boolean responseIsLost = chance < network.unsent() + network.unarrived() + network.lost();
            simulation.clock.in(to, () -> arrive(permit, responseIsLost));
        }
    }

    private void arrive(Permit permit, boolean responseIsLost) {
        HttpResponse response = simulation.service.response();
        long windowEnd = simulation.service.windowEnd();
        simulation.clock.in(upTo(network.backMillis()), () -> {
            if (responseIsLost) {
                lose(permit);
            } else {
                end(permit, response, windowEnd);
            }
        });
    }

    private void lose(Permit permit) {
        simulation.lost++;
        permit.settle(new Failure(AttemptFailure.TIMEOUT, Outcome.UNKNOWN, null));
        ended();
    }

    private void end(Permit permit, HttpResponse response, long windowEnd) {
        boolean refused = response.status() == TOO_MANY_REQUESTS;
        if (refused) {
            process.refused(response, windowEnd);
        }
        permit.settle(response);
        if (refused) {
            join();
        } else {
            ended();
        }
    }

    private void ended() {
        simulation.ended();
        int pause = simulation.scenario.fleet().pauseMillis();
        if (pause == 0) {
            call();
        } else {
            simulation.clock.in(upTo(pause), this::call);
        }
    }

    private long upTo(int millis) {
        return 1 + (long) (random.nextDouble() * TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
