package io.attest.client.observability;

/** What ended an attempt without a complete response. Minor versions may add constants. */
public enum AttemptFailure {
    /** No connection could be made, or it broke: the network, the host name, TLS, or a response that ended early. */
    NETWORK,
    /** Connecting, writing, reading or the whole attempt took too long. */
    TIMEOUT,
    /** A proxy opened no tunnel to the service, and is not expected to open one at the next try. */
    PROXY,
    /** The deadline of the call passed. */
    DEADLINE,
    /** The calling thread was interrupted, or the future of the call ended. */
    INTERRUPTED,
    /** The client was closed. */
    CLOSED,
    /** Something other than I/O failed, for instance an interceptor of the application. */
    UNEXPECTED
}
