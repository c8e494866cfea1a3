package io.attest.sandbox;

import java.time.Clock;
import java.time.Duration;

/**
 * Settings of an {@link AttestSandbox}. Each has a default. Not thread-safe.
 *
 * <pre>{@code
 * AttestSandbox small = AttestSandbox.builder()
 *         .documents(10)
 *         .rateLimit(5)
 *         .rateWindow(Duration.ofSeconds(2))
 *         .start();
 * }</pre>
 */
public final class SandboxBuilder {
    int documents = 240;
    int people = 60;
    boolean hostileNames;
    int pageLimit = 100;
    int rateLimit = 1_000_000;
    Duration rateWindow = Duration.ofSeconds(60);
    Duration latency = Duration.ZERO;
    int port;
    String bindAddress = "127.0.0.1";
    Clock clock = Clock.systemUTC();
    long seed = 20240101;

    SandboxBuilder() {}

    /** A copy, so that a sandbox does not change with its builder. */
    SandboxBuilder(SandboxBuilder other) {
        documents = other.documents;
        people = other.people;
        hostileNames = other.hostileNames;
        pageLimit = other.pageLimit;
        rateLimit = other.rateLimit;
        rateWindow = other.rateWindow;
        latency = other.latency;
        port = other.port;
        bindAddress = other.bindAddress;
        clock = other.clock;
        seed = other.seed;
    }

    /**
     * Sets how many documents the catalogue starts with. About one in eight is archived, and about one in ten has no
     * published revision.
     *
     * @param documents 0 or more; default 240
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public SandboxBuilder documents(int documents) {
        this.documents = atLeast(0, "documents", documents);
        return this;
    }

    /**
     * Sets how many people the catalogue starts with.
     *
     * @param people 0 or more; default 60
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public SandboxBuilder people(int people) {
        this.people = atLeast(0, "people", people);
        return this;
    }

    /**
     * Gives three documents names that a program must show with care: markup with a script, a formula of a spreadsheet,
     * and one that changes the direction of text. They are among the first twelve documents; nothing else changes. By
     * default no document has such a name.
     *
     * @return this builder
     */
    public SandboxBuilder hostileNames() {
        this.hostileNames = true;
        return this;
    }

    /**
     * Sets the largest {@code per_page} that is accepted. The default page size stays 25, or becomes this limit if that
     * is smaller.
     *
     * @param pageLimit 1 or more; default 100
     * @return this builder
     * @throws IllegalArgumentException if less than 1
     */
    public SandboxBuilder pageLimit(int pageLimit) {
        this.pageLimit = atLeast(1, "pageLimit", pageLimit);
        return this;
    }

    /**
     * Sets how many requests each token may make in one window; the service allows 60. By default there is no limit:
     * the headers name one of 1,000,000, which no test reaches. Without these headers, a client would keep to the
     * documented 60 by itself.
     *
     * @param requests 1 or more; default 1,000,000
     * @return this builder
     * @throws IllegalArgumentException if less than 1
     */
    public SandboxBuilder rateLimit(int requests) {
        this.rateLimit = atLeast(1, "rateLimit", requests);
        return this;
    }

    /**
     * Sets how long a window lasts. A window starts with a token's first request; the next one starts with the first
     * request after its end. The service reports the end in whole seconds, so a client may wait up to 2 seconds longer.
     *
     * @param rateWindow more than zero; default 60 seconds
     * @return this builder
     * @throws IllegalArgumentException if zero or negative
     */
    public SandboxBuilder rateWindow(Duration rateWindow) {
        if (rateWindow.isNegative() || rateWindow.isZero()) {
            throw new IllegalArgumentException("rateWindow must be more than zero: " + rateWindow);
        }
        this.rateWindow = rateWindow;
        return this;
    }

    /**
     * Sets how long each response is delayed after the request was processed. The delay is in real time, whatever the
     * {@link #clock}.
     *
     * @param latency zero or more; default zero
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public SandboxBuilder latency(Duration latency) {
        this.latency = notNegative("latency", latency);
        return this;
    }

    /**
     * Sets the port to listen on.
     *
     * @param port 1 to 65535, or 0 for any free one, which is the default
     * @return this builder
     * @throws IllegalArgumentException if out of range
     */
    public SandboxBuilder port(int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be 0 to 65535: " + port);
        }
        this.port = port;
        return this;
    }

    /**
     * Sets the address to listen on. With {@code 0.0.0.0} a sandbox in a container can be called from outside of it: by
     * everyone who reaches the port, since the tokens are no secrets. A client elsewhere needs
     * {@code allowInsecureHttp()}, and the address at which it reaches the container instead of
     * {@link AttestSandbox#baseUrl}.
     *
     * @param address an address or name of this machine; default {@code 127.0.0.1}. If it is no such thing,
     *     {@link #start} throws
     * @return this builder
     */
    public SandboxBuilder bindAddress(String address) {
        this.bindAddress = address;
        return this;
    }

    /**
     * Sets the clock behind timestamps, the header {@code Date} and the windows of the rate limit. It is read once per
     * request, from many threads. {@link AttestSandbox#advance} adds to what it shows; with {@link Clock#fixed},
     * nothing else moves the sandbox's time.
     *
     * @param clock the clock; default {@link Clock#systemUTC()}
     * @return this builder
     */
    public SandboxBuilder clock(Clock clock) {
        this.clock = clock;
        return this;
    }

    /**
     * Sets the seed of the catalogue and the ids: the same seed and sizes give the same catalogue.
     *
     * @param seed any number; the default is always the same
     * @return this builder
     */
    public SandboxBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Starts a sandbox with these settings.
     *
     * @return a running sandbox, to be closed by the caller
     * @throws java.io.UncheckedIOException if the address and port cannot be bound
     * @throws IllegalArgumentException if no URL can hold the address: an IPv6 address with a zone
     */
    public AttestSandbox start() {
        return new AttestSandbox(this);
    }

    static Duration notNegative(String name, Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative: " + value);
        }
        return value;
    }

    private static int atLeast(int minimum, String name, int value) {
        if (value < minimum) {
            throw new IllegalArgumentException(name + " must be " + minimum + " or more: " + value);
        }
        return value;
    }
}
