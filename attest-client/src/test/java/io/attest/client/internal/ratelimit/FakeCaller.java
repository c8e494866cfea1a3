package io.attest.client.internal.ratelimit;

import java.time.Duration;
import java.util.function.Supplier;

/** A caller that goes on for ever, and can wait as long as this says. */
record FakeCaller(Supplier<Duration> time) implements RateLimiter.Caller {

    static final FakeCaller WITHOUT_TIME = new FakeCaller(() -> Duration.ZERO);

    @Override
    public Duration timeToWait() {
        return time.get();
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public void waitBegins(Duration expected) {}
}
