package io.attest.client;

import io.attest.client.model.CurrentUser;

/**
 * The user whose token this is. An interface, so that tests can fake it without a library. Thread-safe, like the client
 * it belongs to.
 */
public interface Me {

    /**
     * Reads the current user (interface: GET /me). The only call that a Group Manager's token may make.
     *
     * <pre>{@code
     * CurrentUser me = client.me().get();
     * }</pre>
     *
     * @return the user and the organization
     * @throws io.attest.client.error.AttestException if no response came that can be read
     * @throws IllegalStateException if the client is closed
     */
    CurrentUser get();
}
