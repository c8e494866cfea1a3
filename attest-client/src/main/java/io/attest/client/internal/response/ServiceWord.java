package io.attest.client.internal.response;

import com.fasterxml.jackson.databind.JsonNode;
import io.attest.client.internal.json.Json;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells the service's own word from that of something before it, by what the API documents of an operation: only that
 * proves anything of a request. What is sent in exactly the documented form cannot be told apart.
 *
 * @param documentedStatus the status with which the service says that it carried the request out, or 0 if none is
 *     documented
 * @param anyForm whether the forms of the errors are not known, as for a read of the application
 */
public record ServiceWord(int documentedStatus, boolean anyForm) {

    /** Of a request of which the API documents nothing, and that must not be sent twice. */
    public static final ServiceWord STRICT = new ServiceWord(0, false);

    /** These come before anything was done. */
    private static final Set<Integer> REFUSED = Set.of(401, 407, 429);

    private static final Set<Integer> ERROR_OR_MESSAGE = Set.of(401, 402, 403);
    private static final Set<Integer> MESSAGE = Set.of(422, 429);

    /**
     * Whether an error says that its request had no effect. A redirect does not, since many services
     * send one after they have done it. Neither does a 408, which may come from a proxy that had passed the request on.
     */
    public static boolean rejects(int status, boolean isFromService) {
        boolean isRejected = isFromService && status >= 400 && status < 500 && status != 408;
        return REFUSED.contains(status) || isRejected;
    }

    /**
     * Whether a response is the service's own, as far as can be told: of a 2xx, anything but a page; of an error, the
     * documented form of its status. No redirect is documented.
     *
     * @param type the {@code Content-Type}, or null
     */
    public boolean isIn(int status, @Nullable String type, byte[] body) {
        if (status >= 200 && status < 300) {
            return !Body.isPage(type, body);
        }
        if (status < 400) {
            return false;
        }
        JsonNode tree = Json.object(body);
        return hasForm(status, tree) && !repeats(status, tree);
    }

    /** The same of a 2xx whose body has not come. */
    public static boolean isInHead(int status, @Nullable String type) {
        return status >= 200 && status < 300 && !Body.isHtmlType(type);
    }

    private boolean hasForm(int status, JsonNode tree) {
        boolean hasError = !ErrorResponse.text(tree.path("error")).isEmpty();
        boolean hasMessage = !ErrorResponse.text(tree.path("message")).isEmpty();
        if (anyForm || ERROR_OR_MESSAGE.contains(status)) {
            return hasError || hasMessage;
        }
        return MESSAGE.contains(status) ? hasMessage : hasError;
    }

    /** A framework's own error repeats the HTTP status: Spring, Rails, RFC 9457. The service's does not. */
    private static boolean repeats(int status, JsonNode tree) {
        return Stream.of("status", "statusCode", "code")
                .anyMatch(field -> tree.path(field).asText().matches(status + "\\b.*"));
    }
}
