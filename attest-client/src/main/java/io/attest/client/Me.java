package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.CheckReturnValue;
import io.attest.client.model.CurrentUser;

/**
 * Reads the user to whom the access token belongs. This is an interface so that tests can fake it without a mocking
 * library: it has one abstract method, and methods of later versions come as defaults. The client's implementation is
 * thread-safe.
 */
public interface Me {

    /**
     * Reads the current user and the user's current organization (API: GET /me). This is the only call that a token of
     * a Group Manager may make.
     *
     * <pre>{@code
     * CurrentUser me = client.me().get();
     * }</pre>
     *
     * @return the user and the organization
     * @throws io.attest.client.error.AttestException if no readable response arrived
     * @throws IllegalStateException if the client is closed
     */
    CurrentUser get();

    /**
     * Returns these calls with other settings, as {@link AttestClient#with} does, for a class that does not get the
     * whole client. What the options do not contain stays unchanged.
     *
     * <pre>{@code
     * Me impatient = client.me().with(RequestOptions.defaults().timeout(Duration.ofSeconds(5)));
     * }</pre>
     *
     * <p>The default returns {@code this}: a fake ignores the options, unless it overrides this method.
     *
     * @param options the settings to change
     * @return this by default; of a client, the same calls with these settings
     * @throws IllegalArgumentException if {@code options} is null, unless this is a fake
     */
    @CheckReturnValue
    default Me with(RequestOptions options) {
        return this;
    }
}
