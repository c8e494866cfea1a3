package io.attest.client.internal.call;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks of access tokens. No message holds a token or a part of it. */
public final class AccessTokens {

    private AccessTokens() {}

    /**
     * A supplier that always gives one token.
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

    /** Whether a supplier is one of {@link #fixed}, and so need not be asked again. */
    static boolean isFixed(Supplier<String> tokens) {
        return tokens instanceof Fixed;
    }

    /**
     * A supplier whose tokens are checked each time.
     *
     * @throws IllegalArgumentException if there is no supplier
     * @throws IllegalStateException on asking for a token that cannot be sent in a header
     */
    public static Supplier<String> checked(@Nullable Supplier<String> tokens) {
        if (tokens == null) {
            throw new IllegalArgumentException("accessToken is missing");
        }
        return () -> {
            String token = tokens.get();
            String problem = problem(token);
            if (problem != null) {
                throw new IllegalStateException("the accessToken that the supplier gave " + problem);
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
                : "holds a space, a line break or another character that is no printable ASCII";
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
