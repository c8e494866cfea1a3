package io.attest.client.internal.response;

import io.attest.client.internal.json.JsonBody;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.operation.QueryParameter;
import io.attest.client.model.CreateAttestationRequest;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a service may repeat in its words, and what must not get into a message: the token, the message to the recipient,
 * e-mail addresses, and whatever else the caller gave that nobody knows the meaning of.
 *
 * @param accessToken the token of the last attempt, null or empty if there was none
 * @param told what was to be sent
 */
public record Secrets(@Nullable String accessToken, List<String> told) {

    private static final Pattern EMAIL_ADDRESS = Pattern.compile("[^\\s@<>\"',;:()]{1,64}@[^\\s@<>\"',;:()]{1,255}");

    // A shorter text is found by chance in words that do not repeat it.
    private static final int SHORTEST = 6;

    /** Those of a call. */
    public static Secrets of(Operation<?> operation, @Nullable String accessToken) {
        Stream<String> told = Stream.concat(
                operation.query().stream().map(QueryParameter::value),
                Stream.concat(operation.headers().values().stream(), ofBody(operation.body())));
        // A text may hold another, which would leave the rest of it.
        return new Secrets(
                accessToken,
                told.sorted(Comparator.comparing(String::length).reversed()).toList());
    }

    private static Stream<String> ofBody(@Nullable Object body) {
        if (body instanceof JsonBody raw) {
            return raw.texts().stream();
        }
        return body instanceof CreateAttestationRequest request
                ? Stream.ofNullable(request.recipientMessage())
                : Stream.of();
    }

    /** The service's words without them. */
    String removeFrom(String words) {
        String rest = words;
        for (String text : told) {
            rest = without(text, rest);
        }
        rest = without(accessToken, rest);
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
