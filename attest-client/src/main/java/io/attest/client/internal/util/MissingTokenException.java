package io.attest.client.internal.util;

/** There is no access token now, as while a file with one is replaced. Nothing was sent. */
public final class MissingTokenException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** The message has neither a token nor the name of a file. */
    public MissingTokenException(String message) {
        super(message);
    }
}
