package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the body of a 2xx response lacks what must be there, is no JSON, is too large, does not match a class of
 * the application, or is about another request. The call was carried out ({@link Outcome#ACCEPTED}) if the status is
 * the one that the API documents, and the body is no page of HTML or other markup: after a send with 201, the e-mail
 * went out. After a page, another 2xx, or a 201 about another person or document, the outcome is {@link
 * Outcome#UNKNOWN}, since a captive portal or a proxy may have sent it.
 *
 * <p>A pager also throws it if a list does not end, see {@link io.attest.client.paging.AutoPager}; headers and body
 * are then empty.
 */
public final class DecodingException extends AttestException {

    private static final long serialVersionUID = 1L;

    private final ErrorResponse response;
    private final String jsonPath;
    private final @Nullable String id;

    DecodingException(FailedCall call, ErrorResponse response, String jsonPath, @Nullable String id) {
        super(call, null);
        this.response = response;
        this.jsonPath = jsonPath;
        this.id = id;
    }

    /**
     * Returns the HTTP status code.
     *
     * @return the status code, 2xx
     */
    public int statusCode() {
        return response.statusCode();
    }

    /**
     * Returns the headers of the response by name.
     *
     * @return the headers in an unmodifiable map, in which lookup ignores case; empty if a pager threw this because a
     *     list does not end
     */
    public Map<String, List<String>> headers() {
        return response.headers();
    }

    /**
     * Returns the body as text, cut off after 1 MiB. It may contain personal data.
     *
     * @return the body
     */
    public String body() {
        return response.body();
    }

    /**
     * Returns where the body cannot be read.
     *
     * @return a JSON path; {@code $} is the whole body
     */
    public String jsonPath() {
        return jsonPath;
    }

    /**
     * Returns the id of the resource that the body is about, although the rest of it cannot be read. After a send with
     * the outcome {@link Outcome#ACCEPTED}, it is the id of the attestation request that was created:
     *
     * <pre>{@code
     * try {
     *     System.out.println(client.attestationRequests().create(request).id());
     * } catch (DecodingException e) {
     *     if (e.outcome() != Outcome.ACCEPTED) {
     *         throw e;
     *     }
     *     System.out.println(e.id());
     * }
     * }</pre>
     *
     * @return the id as the service wrote it, or null if the body is no JSON object that has one
     */
    public @Nullable String id() {
        return id;
    }
}
