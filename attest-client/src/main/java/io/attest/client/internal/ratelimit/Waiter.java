package io.attest.client.internal.ratelimit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A caller's place in a {@link PermitQueue}. Not thread-safe, except that any thread may wake it. */
public final class Waiter {

    private final PermitQueue queue;
    private int ahead;
    private volatile Runnable wakeUp = () -> {};

    Waiter(PermitQueue queue, int ahead) {
        this.queue = queue;
        this.ahead = ahead;
    }

    /**
     * Takes a permit, if this caller is first and one is available.
     *
     * @param remaining how long the caller can wait
     * @param wakeUp run when the caller should look again: once or several times, on any thread
     */
    public Admission next(Duration remaining, Runnable wakeUp) {
        this.wakeUp = wakeUp;
        return queue.next(this, remaining);
    }

    /** How long the first call of the queue probably waits, or null if another call has told so already. */
    public @Nullable Duration announce() {
        return queue.announce();
    }

    /** Gives the place up. Does nothing if the caller has had its turn. */
    public void leave() {
        queue.leave(this);
    }

    /** How many callers were ahead when this one joined; 0 from the second call on. */
    int takeAhead() {
        int atFirst = ahead;
        ahead = 0;
        return atFirst;
    }

    void wake() {
        wakeUp.run();
    }
}
