package io.attest.client.observability;

/**
 * What ended an attempt without a complete response. Whether a send may be repeated, only its outcome says: after
 * {@link #NETWORK} or {@link #TIMEOUT}, it may have gone out or not. Minor versions may add constants.
 */
public enum AttemptFailure {
    /** No connection could be made, or it broke: the network, the host name, a handshake or a response cut off. */
    NETWORK,
    /** Connecting, writing, reading or the whole attempt took too long. */
    TIMEOUT,
    /** A proxy opened no tunnel to the service without a user and a password, or without others. */
    PROXY,
    /** The server's certificate was not accepted. */
    TLS,
    /** The deadline of the call passed. */
    DEADLINE,
    /** The calling thread was interrupted, or the future of the call ended. */
    INTERRUPTED,
    /** The client was closed. */
    CLOSED,
    /** Something other than I/O failed, for instance an interceptor of the application. */
    UNEXPECTED
}
