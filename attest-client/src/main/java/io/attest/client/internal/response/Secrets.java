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
 * What must not appear in messages although a service may repeat it: the token, the message to the recipient, e-mail
 * addresses, and all other values of the caller whose meaning is unknown.
 *
 * @param accessToken the token of the last attempt, null or empty if there was none
 * @param values the caller's values in the request
 */
public record Secrets(@Nullable String accessToken, List<String> values) {

    private static final Pattern EMAIL_ADDRESS = Pattern.compile("[^\\s@<>\"',;:()]{1,64}@[^\\s@<>\"',;:()]{1,255}");

    // Shorter texts occur by chance in words that do not repeat them.
    private static final int SHORTEST = 6;

    /** The secrets of an operation. */
    public static Secrets of(Operation<?> operation, @Nullable String accessToken) {
        Stream<String> values = Stream.concat(
                operation.query().stream().map(QueryParameter::value),
                Stream.concat(operation.headers().values().stream(), ofBody(operation.body())));
        // A value may contain another one; if that were removed first, the rest of it would remain.
        return new Secrets(
                accessToken,
                values.sorted(Comparator.comparing(String::length).reversed()).toList());
    }

    private static Stream<String> ofBody(@Nullable Object body) {
        if (body instanceof JsonBody raw) {
            return raw.texts().stream();
        }
        return body instanceof CreateAttestationRequest request
                ? Stream.ofNullable(request.recipientMessage())
                : Stream.of();
    }

    /** The service's words without the secrets. */
    String removeFrom(String words) {
        String rest = words;
        for (String value : values) {
            rest = without(value, rest);
        }
        rest = without(accessToken, rest);
        return rest.indexOf('@') < 0 ? rest : EMAIL_ADDRESS.matcher(rest).replaceAll("[…]");
    }

    private static String without(@Nullable String secret, String words) {
        return secret == null || secret.length() < SHORTEST ? words : words.replace(secret, "[…]");
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "Secrets[…]";
    }
}
