package io.attest.client.config;

import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a view of a client does differently: {@code client.with(options)}. Immutable; each wither returns a copy.
 *
 * <pre>{@code
 * AttestClient impatient = client.with(RequestOptions.defaults().timeout(Duration.ofSeconds(5)));
 * }</pre>
 *
 * <p>What is not set stays as it is in the client or view that {@code with} is called on.
 *
 * @param timeout the deadline of a whole call, attempts and waits included; longer than zero, or null
 * @param retry how calls are repeated, or null
 * @param rateLimit how calls keep within the rate limit, without a store; or null
 * @param headers headers to add to every request; their names in any case, unmodifiable
 */
public record RequestOptions(
        @Nullable Duration timeout,
        @Nullable RetryOptions retry,
        @Nullable RateLimitOptions rateLimit,
        Map<String, String> headers) {

    private static final RequestOptions DEFAULTS = new RequestOptions(null, null, null, Map.of());

    /** Headers that the SDK or HTTP itself sets: one more of them would break the request or send a second token. */
    private static final Set<String> RESERVED = Set.of(
            "accept",
            "accept-encoding",
            "authorization",
            "connection",
            "content-encoding",
            "content-length",
            "content-type",
            "expect",
            "host",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");

    /**
     * Checks every component and copies {@code headers}.
     *
     * @throws IllegalArgumentException if one breaks its rule
     */
    public RequestOptions {
        if (timeout != null) {
            Durations.positive("timeout", timeout);
        }
        if (rateLimit != null && rateLimit.store() != null) {
            throw new IllegalArgumentException(
                    "rateLimit must not have a store here: the store belongs to the client, which shares it with its views;"
                            + " set it with builder.rateLimit(...)");
        }
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, value) -> copy.put(checkedName(name), checkedValue(name, value)));
        headers = Collections.unmodifiableMap(copy);
    }

    /**
     * Nothing set.
     *
     * @return the defaults
     */
    public static RequestOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Sets the deadline of a whole call: all attempts, and the waits for the rate limit and between them. A send that had to
     * wait is begun only if a tenth of it, at most 5 seconds, is left: begun at the last moment, nobody would know its outcome.
     *
     * @param deadline longer than zero
     * @return a copy
     * @throws IllegalArgumentException if it is not
     */
    public RequestOptions timeout(Duration deadline) {
        return new RequestOptions(Durations.positive("timeout", deadline), retry, rateLimit, headers);
    }

    /**
     * Sets how calls are repeated.
     *
     * @param options the retry options
     * @return a copy
     * @throws IllegalArgumentException if it is null
     */
    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    public RequestOptions retry(RetryOptions options) {
        if (options == null) {
            throw new IllegalArgumentException("retry must not be null");
        }
        return new RequestOptions(timeout, options, rateLimit, headers);
    }

    /**
     * Sets what happens when the rate limit is used up, for instance failing fast in request threads while a job waits. The
     * store is always the client's.
     *
     * <pre>{@code
     * AttestClient forRequestThreads = client.with(
     *         RequestOptions.defaults().rateLimit(RateLimitOptions.failFast()));
     * }</pre>
     *
     * @param options the rate limiting options, without a store
     * @return a copy
     * @throws IllegalArgumentException if it is null, or has a store
     */
    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    public RequestOptions rateLimit(RateLimitOptions options) {
        if (options == null) {
            throw new IllegalArgumentException("rateLimit must not be null");
        }
        return new RequestOptions(timeout, retry, options, headers);
    }

    /**
     * Adds a header to every request, for instance a correlation id. A header of the same name is replaced.
     *
     * @param name an HTTP token; not one of those that the SDK sets, such as {@code Authorization}
     * @param value printable ASCII
     * @return a copy
     * @throws IllegalArgumentException if name or value cannot be sent; the value is not repeated in its message
     */
    public RequestOptions header(String name, String value) {
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(checkedName(name), value);
        return new RequestOptions(timeout, retry, rateLimit, more);
    }

    /** Names of headers, but not their values. */
    @Override
    public String toString() {
        return "RequestOptions[timeout=" + timeout + ", retry=" + retry + ", rateLimit=" + rateLimit + ", headers="
                + headers.keySet() + "]";
    }

    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    private static String checkedName(String name) {
        if (name == null || name.isEmpty() || !name.chars().allMatch(RequestOptions::isTokenCharacter)) {
            throw new IllegalArgumentException("header name must be an HTTP token");
        }
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("header " + name + " is set by the SDK");
        }
        return name;
    }

    @SuppressWarnings("ConstantValue")
    private static String checkedValue(String name, String value) {
        if (value == null || !value.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException("value of header " + name + " must be printable ASCII");
        }
        return value;
    }

    private static boolean isTokenCharacter(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'A' && c <= 'Z')
                || (c >= 'a' && c <= 'z')
                || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }
}
