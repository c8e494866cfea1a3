package io.attest.sandbox;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A failure of a request; see {@link AttestSandbox#failNext} and {@link AttestSandbox#failFor}. Immutable; the same
 * fault can be used any number of times.
 *
 * <pre>{@code
 * sandbox.failNext(
 *         Fault.status(429).withRetryAfter(Duration.ofSeconds(2)),
 *         Fault.statusWithBody(502, "text/html", "<h1>Bad gateway</h1>"),
 *         Fault.cutBody());
 * }</pre>
 */
public final class Fault {
    enum Kind {
        STATUS,
        STATUS_AFTER_PASSING_ON,
        DELAY,
        DISCONNECT_BEFORE_READING,
        DISCONNECT_AFTER_READING,
        CUT_BODY
    }

    final Kind kind;
    final Duration delay;
    final @Nullable SandboxResponse response;

    private Fault(Kind kind, Duration delay, @Nullable SandboxResponse response) {
        this.kind = kind;
        this.delay = delay;
        this.response = response;
    }

    /**
     * Responds with this status before the service sees the request. The request is counted as received, but it is not
     * processed, sends no e-mail and does not count against the rate limit; {@link #afterPassingOn} changes that. The
     * response has no rate limit headers unless {@link #withHeader} adds them.
     * {@link AttestSandbox#rateLimitedRequests()} counts a 429 made this way.
     *
     * <p>The body is the JSON that the API documents for the status, or {@code {}} below 400. A 429 has
     * {@code Retry-After: 1}, so that a client holds the calls of the token for a second and not until its window ends;
     * {@link #withRetryAfter} makes that longer.
     *
     * @param status 200 to 599
     * @return the fault
     * @throws IllegalArgumentException if the status is out of range
     */
    public static Fault status(int status) {
        return statusFault(plausible(status));
    }

    /**
     * Responds with this status and body, for instance an HTML page, and no {@code Retry-After}; otherwise like
     * {@link #status}.
     *
     * @param status 200 to 599
     * @param contentType the value of the header {@code Content-Type}, in ASCII
     * @param body the text of the body, sent as UTF-8; not sent where HTTP allows none (204, 304, HEAD)
     * @return the fault
     * @throws IllegalArgumentException if the status is out of range or the content type cannot be a header
     */
    public static Fault statusWithBody(int status, String contentType, String body) {
        return statusFault(SandboxResponse.of(status, contentType, body));
    }

    /**
     * {@return the 403 page of a firewall that filters requests, or responses with {@link #afterPassingOn}} After a
     * send, a client says {@code UNKNOWN} in both cases, since it sees the same page.
     */
    public static Fault filter() {
        String page = "<!DOCTYPE html><html><head><title>Request Rejected</title></head><body>The requested URL was "
                + "rejected. Please consult with your administrator.</body></html>";
        return statusWithBody(403, "text/html; charset=utf-8", page);
    }

    /**
     * {@return the 404 of an ingress that has no way to the service, as between two deployments: a line of text} After
     * a send, a client says {@code UNKNOWN}.
     */
    public static Fault ingress() {
        return statusWithBody(404, "text/plain; charset=utf-8", "default backend - 404");
    }

    /**
     * {@return the 504 of a gateway that has waited too long, with JSON of its own} After a send, a client says
     * {@code UNKNOWN}. In life, the service often carries the request out: {@code Fault.gateway().afterPassingOn()}.
     */
    public static Fault gateway() {
        return statusWithBody(504, "application/json", "{\"message\":\"Endpoint request timed out\"}");
    }

    /**
     * Lets the service process the request before a status fault responds, as something before the service does that
     * replaces a response: the request counts against the rate limit, and a create <em>sends its e-mail</em>.
     *
     * <pre>{@code
     * sandbox.failNext("POST", "/attestation-requests", Fault.filter().afterPassingOn());   // UNKNOWN, and one e-mail
     * }</pre>
     *
     * <p>A client takes a 4xx in the form that the API documents, as of {@code status(404)}, for the service's own. It
     * then says {@code REJECTED} although the e-mail was sent, and repeats a 429.
     *
     * @return a fault with the same response
     * @throws IllegalStateException if this is not a status fault
     */
    public Fault afterPassingOn() {
        return new Fault(Kind.STATUS_AFTER_PASSING_ON, Duration.ZERO, statusResponse());
    }

    /**
     * Delays the response, in addition to the sandbox's own latency. The request is processed at once: it is counted as
     * received, counts against the rate limit, and a create sends its e-mail.
     *
     * @param delay zero or more
     * @return the fault
     * @throws IllegalArgumentException if the delay is negative
     */
    public static Fault delay(Duration delay) {
        return new Fault(Kind.DELAY, SandboxBuilder.notNegative("delay", delay), null);
    }

    /**
     * {@return a fault that resets the connection, new or reused, when the first line of a request has come on it} The
     * service never sees the request: it is not counted, sends no e-mail and takes nothing of the rate limit. A client
     * cannot know that: after a send, the outcome is {@code UNKNOWN}. For {@code NOT_SENT}, close the sandbox.
     */
    public static Fault disconnectBeforeReading() {
        return new Fault(Kind.DISCONNECT_BEFORE_READING, Duration.ZERO, null);
    }

    /**
     * {@return a fault that closes the connection without a response, when the request was processed} The request is
     * counted as received with status 0, counts against the rate limit, and a create <em>sends its e-mail</em>.
     */
    public static Fault disconnectAfterReading() {
        return new Fault(Kind.DISCONNECT_AFTER_READING, Duration.ZERO, null);
    }

    /**
     * {@return a fault that sends all headers with the full {@code Content-Length} and half of the body, and closes the
     * connection} The request is processed: it is counted as received, counts against the rate limit, and a create
     * <em>sends its e-mail</em>.
     */
    public static Fault cutBody() {
        return new Fault(Kind.CUT_BODY, Duration.ZERO, null);
    }

    /**
     * Sets the header {@code Retry-After} of a status fault.
     *
     * @param duration zero or more; sent in whole seconds, rounded up. {@link #withHeader} sends any other value,
     *     such as a
     *     date
     * @return a fault with the header
     * @throws IllegalStateException if this is not a status fault
     * @throws IllegalArgumentException if the duration is negative
     */
    public Fault withRetryAfter(Duration duration) {
        Duration roundedUp = SandboxBuilder.notNegative("duration", duration).plusNanos(999_999_999);
        return withHeader("Retry-After", Long.toString(roundedUp.toSeconds()));
    }

    /**
     * Sets a header of a status fault. It may be one that the sandbox would set itself, such as {@code Date}, but
     * {@code Content-Length} is always that of the body.
     *
     * @param name the header's name
     * @param value the header's value, in ASCII
     * @return a fault with the header
     * @throws IllegalStateException if this is not a status fault
     * @throws IllegalArgumentException if HTTP does not allow the name or the value
     */
    public Fault withHeader(String name, String value) {
        return new Fault(kind, Duration.ZERO, statusResponse().withHeader(name, value));
    }

    private SandboxResponse statusResponse() {
        if (response == null) {
            throw new IllegalStateException("Only a status fault has a response of its own.");
        }
        return response;
    }

    /** {@return what this fault does, for people} */
    @Override
    public String toString() {
        return switch (kind) {
            case STATUS -> "status " + statusResponse().status();
            case STATUS_AFTER_PASSING_ON -> "status " + statusResponse().status() + " after passing on";
            case DELAY -> "delay of " + delay;
            case DISCONNECT_BEFORE_READING -> "disconnectBeforeReading";
            case DISCONNECT_AFTER_READING -> "disconnectAfterReading";
            case CUT_BODY -> "cutBody";
        };
    }

    private static Fault statusFault(SandboxResponse response) {
        return new Fault(Kind.STATUS, Duration.ZERO, response);
    }

    private static SandboxResponse plausible(int status) {
        return switch (status) {
            case 402 -> SandboxResponse.paymentRequired();
            case 422 -> SandboxResponse.invalid(Map.of("person_id", List.of("The person_id is invalid.")));
            case 429 -> SandboxResponse.tooManyRequests().withHeader("Retry-After", "1");
            default ->
                status < 400
                        ? SandboxResponse.json(status, Json.object())
                        : SandboxResponse.error(status, "Fault with status " + status);
        };
    }
}
