package io.attest.client.internal.reading;

import io.attest.client.internal.operation.Operation;
import io.attest.client.model.CreateAttestationRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a service may repeat in its words, and what must not get into a message: the token, the message to the recipient,
 * and e-mail addresses.
 *
 * @param accessToken the token of the last attempt, empty if there was none
 * @param recipientMessage what was to be sent, or null
 */
public record Secrets(
        @Nullable String accessToken, @Nullable String recipientMessage) {

    private static final Pattern EMAIL_ADDRESS = Pattern.compile("[^\\s@<>\"',;:()]{1,64}@[^\\s@<>\"',;:()]{1,255}");

    // A shorter text is found by chance in words that do not repeat it.
    private static final int SHORTEST = 6;

    /** Those of a call. */
    public static Secrets of(Operation<?> operation, String accessToken) {
        String message =
                operation.body() instanceof CreateAttestationRequest request ? request.recipientMessage() : null;
        return new Secrets(accessToken, message);
    }

    /** The service's words without them. */
    String removeFrom(String words) {
        String rest = without(accessToken, without(recipientMessage, words));
        return rest.indexOf('@') < 0 ? rest : EMAIL_ADDRESS.matcher(rest).replaceAll("[…]");
    }

    private static String without(@Nullable String secret, String words) {
        return secret == null || secret.length() < SHORTEST ? words : words.replace(secret, "[…]");
    }

    /** Nothing of them. */
    @Override
    public String toString() {
        return "Secrets[…]";
    }
}
