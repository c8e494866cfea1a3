package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.model.CurrentUser;

/**
 * Reads the user to whom the access token belongs. This is an interface so that tests can fake it without a mocking
 * library: it has one abstract method, and methods of later versions come as defaults. The client's implementation is
 * thread-safe.
 *
 * <p>For other settings of many calls, use {@code client.with(options).me()}; see {@link AttestClient#with}.
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
    default CurrentUser get() {
        return get(RequestOptions.none());
    }

    /**
     * Reads the current user with options for this call alone. {@link #get()} calls this method, so a fake or a
     * decorator needs no other.
     *
     * @param options options for this call; they replace or add to those of the client, as those of a view do
     * @return the user and the organization
     * @throws io.attest.client.error.AttestException if no readable response arrived
     * @throws IllegalArgumentException if {@code options} is null
     * @throws IllegalStateException if the client is closed
     */
    CurrentUser get(RequestOptions options);
}
