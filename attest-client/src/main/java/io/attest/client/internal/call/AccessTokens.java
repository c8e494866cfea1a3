package io.attest.client.internal.call;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks access tokens. No message contains a token or a part of one. */
public final class AccessTokens {

    private AccessTokens() {}

    /**
     * A supplier of one fixed token.
     *
     * @throws IllegalArgumentException if it cannot be sent in a header
     */
    public static Supplier<String> fixed(@Nullable String token) {
        String problem = problem(token);
        if (token == null || problem != null) {
            throw new IllegalArgumentException("accessToken " + problem);
        }
        return new Fixed(token);
    }

    /** Whether the token of a supplier never changes, so that it need not be asked for again. */
    static boolean isFixed(Supplier<String> tokens) {
        return tokens instanceof Fixed;
    }

    /**
     * A supplier that checks the tokens of another one. It throws {@link IllegalStateException} for a token that cannot be
     * sent in a header.
     *
     * @throws IllegalArgumentException if the supplier is null
     */
    public static Supplier<String> checked(@Nullable Supplier<String> tokens) {
        if (tokens == null) {
            throw new IllegalArgumentException("accessToken is missing");
        }
        return () -> {
            String token = tokens.get();
            String problem = problem(token);
            if (problem != null) {
                throw new IllegalStateException("the accessToken from the supplier " + problem);
            }
            return token;
        };
    }

    private static @Nullable String problem(@Nullable String token) {
        if (token == null) {
            return "is missing";
        }
        if (token.isBlank()) {
            return "is blank";
        }
        return token.chars().allMatch(c -> c > ' ' && c <= '~')
                ? null
                : "holds a space, a line break or another character that is not printable ASCII";
    }

    private static final class Fixed implements Supplier<String> {

        private final String token;

        private Fixed(String token) {
            this.token = token;
        }

        @Override
        public String get() {
            return token;
        }
    }
}
