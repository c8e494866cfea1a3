package io.attest.client.internal.ratelimit;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a simulation is made of. All else follows from the seed.
 *
 * @param calls how many calls are made altogether
 * @param firstAlone whether one call is made before all others, so that the limit is known
 */
record Scenario(long seed, int calls, boolean firstAlone, Fleet fleet, Rules rules, Network network) {

    /** How a reset is made a whole second. */
    enum Rounding {
        UP,
        DOWN,
        /** Windows end on whole seconds. */
        NONE,
        /** Up, but only a 429 says it, as with Laravel as it comes. */
        UNTOLD,
        /** Each response says that the window ends a minute after it. */
        SLIDING,
        /** Up or down: each response adds what is left to the second of its {@code Date}. */
        ANEW
    }

    /**
     * Who sends.
     *
     * @param workers in each process
     * @param pauseMillis how long at most a worker pauses after a call
     * @param patience how long a call can wait
     */
    record Fleet(int processes, int workers, int pauseMillis, Duration patience) {

        int allWorkers() {
            return processes * workers;
        }

        Fleet pausing(int mostMillis) {
            return new Fleet(processes, workers, mostMillis, patience);
        }
    }

    /**
     * How the service counts.
     *
     * @param aligned whether windows follow its clock; otherwise the first request after one begins the next
     * @param phaseMillis where in a second, or in a window, it all begins
     * @param limits of the windows, in turn; the last is that of all others
     * @param foreignPerMinute requests of others with the same token
     */
    record Rules(
            int seconds,
            boolean aligned,
            int phaseMillis,
            Rounding rounding,
            List<Integer> limits,
            int foreignPerMinute) {}

    /**
     * What becomes of requests, in percent of all.
     *
     * @param toMillis how long at most a request takes to the service
     * @param backMillis and its response back
     * @param lost the service counts it, and its response does not come
     * @param unarrived it does not reach the service, and the process does not know
     * @param unsent it does not reach the service, and the process knows
     * @param unreported the response has no headers that speak of the rate limit
     * @param absurd the response has headers that cannot be true
     * @param bare a 429 comes from something before the service, and says nothing of the rate limit
     */
    record Network(
            int toMillis, int backMillis, int lost, int unarrived, int unsent, int unreported, int absurd, int bare) {

        long longestNanos() {
            return TimeUnit.MILLISECONDS.toNanos(toMillis + backMillis);
        }
    }
}
