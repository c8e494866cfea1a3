package io.attest.client.internal.call;

/** Thrown by the body of a request that is not to be sent after all, since a batch has no item for it. */
public final class NothingToSend extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NothingToSend() {
        super("nothing is left to send", null, false, false);
    }
}
