package io.attest.client.internal.ratelimit;

import java.time.Duration;

/** A caller's place in the queue of a queue. For one caller at a time. */
public final class Waiter {

    private final PermitQueue queue;
    private int ahead;
    private volatile Runnable wakeUp = () -> {};

    Waiter(PermitQueue queue, int ahead) {
        this.queue = queue;
        this.ahead = ahead;
    }

    /**
     * Looks whether it is this caller's turn, and whether there is something to take.
     *
     * @param remaining how long the caller can wait
     * @param wakeUp what is run, once or several times and by any thread, when it should look again
     */
    public Admission next(Duration remaining, Runnable wakeUp) {
        this.wakeUp = wakeUp;
        return queue.next(this, remaining);
    }

    /** Whether it is up to this caller to say that calls wait: to one of them, until the queue is empty again. */
    public boolean announces() {
        return queue.announces();
    }

    /** Gives the place up. Does nothing if the caller has had its turn. */
    public void leave() {
        queue.leave(this);
    }

    /** How many were before this caller when it came; after the first time, at least none. */
    int takeAhead() {
        int atFirst = ahead;
        ahead = 0;
        return atFirst;
    }

    void wake() {
        wakeUp.run();
    }
}
