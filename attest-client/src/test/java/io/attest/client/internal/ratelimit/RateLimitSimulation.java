package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.internal.ratelimit.RateLimiter.Place;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.observability.AttemptFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Processes that send to a service until all calls are made. One thread, and the same every time. */
final class RateLimitSimulation {

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final Failure UNSENT = new Failure(AttemptFailure.NETWORK, Outcome.NOT_SENT, null);
    private static final Failure LOST = new Failure(AttemptFailure.TIMEOUT, Outcome.UNKNOWN, null);

    final Scenario scenario;
    final Random random;
    final SimulatedService service;
    private final List<Worker> workers = new ArrayList<>();
    // Of those at the same time, the one that was planned first happens first.
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    private long now;
    private long planned;
    private int toMake;
    /** Calls that have not ended. */
    int toEnd;

    int sent;
    int lost;
    long longestGivingUp;

    RateLimitSimulation(Scenario scenario) {
        this.scenario = scenario;
        this.random = new Random(scenario.seed);
        this.service = new SimulatedService(this);
        this.toMake = scenario.calls;
        this.toEnd = scenario.calls;
    }

    private record Event(long at, long order, Runnable action) {}

    /** In nanoseconds from 0. */
    long now() {
        return now;
    }

    private void in(long nanos, Runnable action) {
        events.add(new Event(now + Math.max(0, nanos), planned++, action));
    }

    /** Until all calls have ended. */
    RateLimitSimulation run() {
        for (int i = 0; i < scenario.processes; i++) {
            Client client = new Client();
            for (int j = 0; j < scenario.workers; j++) {
                workers.add(new Worker(client));
            }
        }
        start(scenario.firstAlone ? workers.subList(0, 1) : workers);
        spendElsewhere();
        // Each minute carries at least one call on; anything slower than this is taken to stand still.
        long longest = (scenario.calls + 10L) * 5 * MINUTE;
        while (toEnd > 0 && !events.isEmpty() && now < longest) {
            Event next = events.remove();
            now = next.at;
            next.action.run();
        }
        return this;
    }

    private void start(List<Worker> some) {
        some.forEach(worker -> in(random.nextInt(1_000_000_000), worker::call));
    }

    private void spendElsewhere() {
        if (scenario.foreign > 0) {
            in((long) (-Math.log(1 - random.nextDouble()) * MINUTE / scenario.foreign), () -> {
                service.spendElsewhere();
                spendElsewhere();
            });
        }
    }

    private void ended() {
        toEnd--;
        if (scenario.firstAlone && toEnd == scenario.calls - 1) {
            start(workers.subList(1, workers.size()));
        }
    }

    /** From 0 to 99, or 100 for what has to go well. */
    int chance() {
        return scenario.firstAlone && toEnd == scenario.calls ? 100 : random.nextInt(100);
    }

    long refused() {
        return service.windows.stream().mapToLong(window -> window.refused).sum();
    }

    @Override
    public String toString() {
        return service.windows.stream()
                .map(window -> "\n" + window)
                .collect(Collectors.joining("", "seed " + scenario.seed, ""));
    }

    /** A process with clocks of its own, whose workers send over one queue. */
    private final class Client implements TimeSource {

        private final long origin = random.nextLong();
        private final Duration skew = Duration.ofSeconds(random.nextInt(-300, 301));
        private final RateLimiter limiter = new RateLimiter(this);
        private final Queue<Worker> waiting = new ArrayDeque<>();
        private long refusedUntil = Long.MIN_VALUE;

        @Override
        public long nanoTime() {
            return now + origin;
        }

        @Override
        public Instant now() {
            return Instant.ofEpochSecond(SimulatedService.EPOCH_SECONDS)
                    .plusNanos(now)
                    .plus(skew);
        }

        @Override
        public void sleep(Duration duration, CountDownLatch wakeUp) {
            throw new AssertionError("virtual time does not sleep");
        }

        /** Of the service, it forbids requests until its window ends; of something before it, as long as it asks. */
        private void refused(HttpResponse by, long windowEnd) {
            Duration retryAfter = by.retryAfter(now());
            boolean isBare = by.headers().get("X-RateLimit-Reset") == null;
            long until = isBare ? now + (retryAfter == null ? 0 : retryAfter.toNanos()) : windowEnd;
            refusedUntil = Math.max(refusedUntil, until);
        }
    }

    /** Makes one call after the other. A call that was refused joins the queue again at once. */
    private final class Worker {

        private final Client client;
        private int looks;
        private long joined;

        Worker(Client client) {
            this.client = client;
        }

        private void call() {
            if (toMake > 0) {
                toMake--;
                join();
            }
        }

        /** Makes a call, or makes it again. */
        private void join() {
            joined = now;
            client.waiting.add(this);
            look(client.limiter.join(0));
        }

        private void look(Place place) {
            int thisLook = ++looks;
            Runnable again = () -> {
                if (thisLook == looks) {
                    look(place);
                }
            };
            place.wakeUp = () -> in(random.nextInt(1_000_000), again);
            Admission admission = client.limiter.look(place, scenario.patience.minusNanos(now - joined));
            if (admission == null) {
                in(client.limiter.untilNextLook(place).toNanos(), again);
                return;
            }
            client.limiter.leave(place);
            looks++;
            if (admission instanceof Permit permit) {
                assertThat(client.waiting.remove())
                        .as("first come, first served")
                        .isSameAs(this);
                assertThat(now).as("no request while a 429 forbids it").isGreaterThanOrEqualTo(client.refusedUntil);
                send(permit);
            } else {
                assertThat(client.waiting.remove(this)).isTrue();
                longestGivingUp = Math.max(longestGivingUp, now - joined);
                ended();
            }
        }

        private void send(Permit permit) {
            sent++;
            int chance = chance();
            in(latency(), () -> {
                if (chance < scenario.unsent) {
                    permit.settle(UNSENT);
                    join();
                } else if (chance < scenario.unsent + scenario.unarrived) {
                    lose(permit);
                } else {
                    arrive(permit, chance < scenario.unsent + scenario.unarrived + scenario.lost);
                }
            });
        }

        private void arrive(Permit permit, boolean responseIsLost) {
            HttpResponse response = service.response();
            long windowEnd = service.windowEnd();
            in(latency(), () -> {
                if (responseIsLost) {
                    lose(permit);
                } else if (response.status() == 429) {
                    client.refused(response, windowEnd);
                    permit.settle(response);
                    join();
                } else {
                    end(permit, response);
                }
            });
        }

        private void lose(Permit permit) {
            lost++;
            end(permit, LOST);
        }

        private void end(Permit permit, AttemptResult result) {
            permit.settle(result);
            ended();
            call();
        }

        private long latency() {
            return 1 + (long) (random.nextDouble() * TimeUnit.MILLISECONDS.toNanos(scenario.mostMillis));
        }
    }
}
