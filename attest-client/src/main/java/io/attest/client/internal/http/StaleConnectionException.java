package io.attest.client.internal.http;

import java.io.IOException;

/** A pooled connection turned out to be dead before anything was sent on it. */
final class StaleConnectionException extends IOException {

    private static final long serialVersionUID = 1L;

    StaleConnectionException() {
        super("the pooled connection was closed by the other side");
    }
}
