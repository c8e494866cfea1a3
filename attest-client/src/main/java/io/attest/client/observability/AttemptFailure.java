package io.attest.client.observability;

/** What ended an attempt without a complete response. Minor versions may add constants. */
public enum AttemptFailure {
    /** No connection could be made, or it broke: the network, the host name, a handshake or a response cut off. */
    NETWORK,
    /** Connecting, writing, reading or the whole attempt took too long. */
    TIMEOUT,
    /** A proxy opened no tunnel to the service, and is not expected to open one at the next try. */
    PROXY,
    /**
     * TLS could not be set up, and is not expected to be at the next try: the certificate of the server or of this
     * client is not accepted, the two have no TLS version or cipher in common, or the server does not speak TLS.
     */
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
