package io.attest.client.internal.call;

import io.attest.client.error.AttestException;
import io.attest.client.internal.util.CopiedText;
import io.attest.client.internal.util.MissingTokenException;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The access tokens of a client or of a view. No message contains a token or a part of one. Thread-safe. */
final class TokenSource {

    private final Supplier<String> supplier;
    private volatile @Nullable String last;

    private TokenSource(Supplier<String> supplier, @Nullable String last) {
        this.supplier = supplier;
        this.last = last;
    }

    /**
     * One token that never changes.
     *
     * @throws IllegalArgumentException if it cannot be sent in a header
     */
    static TokenSource fixed(@Nullable String token) {
        String problem = problem(token);
        if (token == null || problem != null) {
            throw new IllegalArgumentException("accessToken " + problem);
        }
        return new TokenSource(() -> token, token);
    }

    /**
     * The tokens of a supplier.
     *
     * @throws IllegalArgumentException if the supplier is null
     */
    static TokenSource from(@Nullable Supplier<String> supplier) {
        if (supplier == null) {
            throw new IllegalArgumentException("accessToken is missing");
        }
        return new TokenSource(supplier, null);
    }

    /**
     * Asks for the token of an attempt.
     *
     * @throws IllegalStateException if it cannot be sent in a header, or the supplier's own call failed
     */
    String next() {
        String token = ask("the supplier of access tokens", supplier);
        String problem = problem(token);
        if (problem != null) {
            String message = "the accessToken from the supplier " + problem;
            throw token == null || token.isBlank()
                    ? new MissingTokenException(message)
                    : new IllegalStateException(message);
        }
        last = token;
        return token;
    }

    /**
     * Asks a supplier of the application.
     *
     * @throws IllegalStateException if the supplier's own call failed
     */
    static <T> T ask(String what, Supplier<T> supplier) {
        try {
            return supplier.get();
        } catch (AttestException | CompletionException e) {
            // The outcome of the supplier's own call must not be taken for that of the call that asks. A future that is
            // completed with a CompletionException shows its cause.
            throw new IllegalStateException(what + " failed", e);
        }
    }

    /** What keeps an access token out of a header, as the end of a message; null if it can be sent. */
    private static @Nullable String problem(@Nullable String token) {
        if (token == null) {
            return "is missing";
        }
        return token.isBlank() ? "is blank" : CopiedText.problemOfToken(token);
    }

    /** The token that was last asked for; null if there was none. */
    @Nullable
    String last() {
        return last;
    }
}
