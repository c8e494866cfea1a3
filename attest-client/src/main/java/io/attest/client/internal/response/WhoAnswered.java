package io.attest.client.internal.response;

import com.fasterxml.jackson.databind.JsonNode;
import io.attest.client.internal.json.Json;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells the service's own word from that of something before it: a documented status in its documented form. What is
 * sent in exactly that form cannot be told apart.
 *
 * @param documentedStatus the status with which the service says that it carried the request out, or 0 if none is
 *     documented
 * @param anyForm whether the errors are not known, as for a read of the application
 * @param asked the fields that a 2xx repeats of the request, by name
 */
public record WhoAnswered(int documentedStatus, boolean anyForm, Supplier<Map<String, String>> asked) {

    /** To a request of which the API documents nothing, and that must not be sent twice. */
    public static final WhoAnswered STRICT = new WhoAnswered(0, false, Map::of);

    private static final Set<Integer> ERROR = Set.of(400, 401, 402, 403, 404);
    private static final Set<Integer> MESSAGE = Set.of(401, 402, 403, 422, 429);
    private static final int TOO_MANY_REQUESTS = 429;
    private static final Set<String> OF_THE_LIMIT =
            Set.of("Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");

    /**
     * Whether the service itself wrote a response, as far as can be told.
     *
     * @param type the {@code Content-Type} of the body, or null
     * @param headers the value of a header, or null
     */
    public boolean isService(
            int status, @Nullable String type, Function<String, @Nullable String> headers, byte[] body) {
        if (status >= 200 && status < 300) {
            return !Body.isPage(type, body) && !isAboutAnother(body);
        }
        if (status == TOO_MANY_REQUESTS && body.length == 0) {
            String announced = headers.apply("Content-Length");
            boolean hasNone = announced == null || announced.equals("0");
            return hasNone && OF_THE_LIMIT.stream().anyMatch(name -> headers.apply(name) != null);
        }
        JsonNode tree = Json.object(body);
        boolean isForm =
                (isForm(status, ERROR) && has(tree, "error")) || (isForm(status, MESSAGE) && has(tree, "message"));
        return isForm && !repeats(status, tree);
    }

    /** The same of a 2xx whose body has not come. */
    public static boolean isServiceByHead(int status, @Nullable String type) {
        return status >= 200 && status < 300 && !Body.isHtmlType(type);
    }

    /** Whether a 2xx repeats something else than was asked for, so that it answers another request. */
    public boolean isAboutAnother(byte[] body) {
        Map<String, String> fields = asked.get();
        JsonNode tree = fields.isEmpty() ? null : Json.object(body);
        return tree != null
                && fields.entrySet().stream().anyMatch(field -> isAnother(field.getValue(), tree, field.getKey()));
    }

    /** Of a resource that may be wrapped in one more {@code data}; what is missing or empty is not another one. */
    private static boolean isAnother(String asked, JsonNode tree, String field) {
        String found = (tree.has(field) ? tree : tree.path("data"))
                .path(field)
                .asText("")
                .strip();
        return !found.isEmpty() && !found.equals("null") && !found.equalsIgnoreCase(asked);
    }

    private boolean isForm(int status, Set<Integer> documented) {
        return documented.contains(status) || (anyForm && status >= 400 && status < 500);
    }

    private static boolean has(JsonNode tree, String field) {
        return !ErrorResponse.text(tree.path(field)).isEmpty();
    }

    /** A framework's own error repeats the HTTP status: Spring, Rails, RFC 9457. The service's does not. */
    private static boolean repeats(int status, JsonNode tree) {
        return Stream.of("status", "statusCode", "code")
                .anyMatch(field -> tree.path(field).asText().matches(status + "\\b.*"));
    }
}
