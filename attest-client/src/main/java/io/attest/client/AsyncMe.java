package io.attest.client;

import io.attest.client.model.CurrentUser;
import java.util.concurrent.CompletableFuture;

/** The asynchronous twin of {@link Me}. An interface, so that tests can fake it without a library. Thread-safe. */
public interface AsyncMe {

    /**
     * Reads who the token belongs to (interface: GET /me), as {@link Me#get()} does.
     *
     * @return the user, or the exception that {@link Me#get()} would throw
     */
    CompletableFuture<CurrentUser> get();
}
