package io.attest.client.internal.call;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.util.Deadline;
import io.attest.client.observability.ClientHealth;
import io.attest.client.paging.AutoPager;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a client or of one of its views: what all of them share, and the settings of this one. Immutable and
 * thread-safe.
 */
public final class Calls {

    private final CallRunner runner;
    private final CallSettings settings;

    private Calls(CallRunner runner, CallSettings settings) {
        this.runner = runner;
        this.settings = settings;
    }

    /**
     * Calls with default settings, and with the supplier of tokens, or with the token if there is none.
     *
     * @throws IllegalArgumentException if both are null, or the token cannot be sent in a header
     */
    public static Calls of(CallRunner runner, @Nullable String token, @Nullable Supplier<String> tokens) {
        return new Calls(runner, CallSettings.of(tokens == null ? TokenSource.fixed(token) : TokenSource.from(tokens)));
    }

    /**
     * Makes one call.
     *
     * @throws io.attest.client.error.AttestException if it does not end in a 2xx response that can be read
     * @throws IllegalStateException if the client is closed
     */
    public <T> T execute(Operation<T> operation) {
        return runner.execute(operation, settings);
    }

    /** Runs work on the executor, with calls that send nothing more once its future has ended. */
    public <T> CompletableFuture<T> callAsync(Function<Calls, T> work) {
        return runner.start(it -> work.apply(new Calls(runner, settings.within(it))), settings.background());
    }

    /** Reads the whole list that the query selects. */
    public <Q, T> AutoPager<T> listAll(Listing<Q, T> listing, Q query) {
        return listing.pages(query, each -> execute(listing.page(each)));
    }

    /** Reads the whole list that the query selects, with one deadline for all pages that begins to run now. */
    public <Q, T> AutoPager<T> listInTime(Listing<Q, T> listing, Q query) {
        Deadline deadline = Deadline.after(settings.timeout(), runner.time);
        return listing.pages(query, each -> runner.execute(listing.page(each), settings.within(deadline.remaining())));
    }

    /** The same calls with the settings of the options, where they are set. */
    public Calls with(RequestOptions options) {
        return new Calls(runner, settings.with(options));
    }

    /**
     * The same calls with another token.
     *
     * @throws IllegalArgumentException if it is null, or cannot be sent in a header
     */
    public Calls withAccessToken(String token) {
        return new Calls(runner, settings.with(TokenSource.fixed(token)));
    }

    /**
     * The same calls with other tokens.
     *
     * @throws IllegalArgumentException if the supplier is null
     */
    public Calls withAccessToken(Supplier<String> tokens) {
        return new Calls(runner, settings.with(TokenSource.from(tokens)));
    }

    /** The base URL of the service. */
    public String baseUrl() {
        return runner.requests.baseUrl();
    }

    /** How the calls of the client and all its views ended, and the rate limit of the token that was last used. */
    public ClientHealth health() {
        return runner.health(settings);
    }

    /** Ends the calls that wait at once, and those whose request is in progress after the grace period. */
    public void close(Duration gracePeriod) {
        runner.close(gracePeriod);
    }
}
