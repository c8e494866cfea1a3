package io.attest.client;

import io.attest.client.model.CurrentUser;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the user to whom the access token belongs. This is the asynchronous counterpart of {@link Me}. It is an
 * interface so that tests can fake it without a mocking library: it has one abstract method, and methods of later
 * versions come as defaults. The client's implementation is thread-safe.
 */
public interface AsyncMe {

    /**
     * Reads the current user and the user's current organization (API: GET /me), as {@link Me#get()} does.
     *
     * @return the user, or the exception that {@link Me#get()} would throw
     */
    CompletableFuture<CurrentUser> get();
}
