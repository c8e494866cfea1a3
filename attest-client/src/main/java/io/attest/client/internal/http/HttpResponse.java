package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.response.WhoAnswered;
import io.attest.client.internal.util.HeaderMap;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A response: its status, as much of its body as is read, and who wrote it.
 *
 * @param status the HTTP status
 * @param headers the headers as they were on the wire
 * @param body the body, decompressed
 * @param tooLarge whether the body is longer than what is read
 * @param isFromService whether the service itself wrote it, as {@link WhoAnswered} tells; everything that depends on it
 *     asks this
 * @param meaning what it means
 * @param outcome the stronger of what its status says and what is known from the wire, whatever a caller's interceptors
 *     made of the response
 */
// An array breaks equals, but responses are never compared.
@SuppressWarnings("ArrayRecordComponent")
public record HttpResponse(
        int status,
        Headers headers,
        byte[] body,
        boolean tooLarge,
        boolean isFromService,
        Meaning meaning,
        Outcome outcome)
        implements AttemptResult {

    /** A response to a request of which the API documents nothing, as if it had come whole. */
    public static HttpResponse of(int status, Headers headers, byte[] body, boolean tooLarge) {
        WhoAnswered who = WhoAnswered.STRICT;
        boolean isFromService = who.isService(status, headers.get("Content-Type"), headers::get, body);
        return of(status, headers, body, tooLarge, who, isFromService, Outcome.NOT_SENT);
    }

    /**
     * A response whose meaning is found out here.
     *
     * @param isFromService false also of an error that did not come whole, and so proves nothing
     * @param known what is known from the wire, of which an interceptor may have made another response
     */
    static HttpResponse of(
            int status,
            Headers headers,
            byte[] body,
            boolean tooLarge,
            WhoAnswered who,
            boolean isFromService,
            Outcome known) {
        Meaning meaning = Meaning.of(status, who.documentedStatus(), isFromService);
        Outcome outcome = AttemptResult.stronger(meaning.outcome(), known);
        return new HttpResponse(status, headers, body, tooLarge, isFromService, meaning, outcome);
    }

    /** The headers with their names as received; look-ups ignore case, and the map is unmodifiable. */
    public Map<String, List<String>> headerMap() {
        // Not toMultimap(), which has the names in lower case.
        Map<String, List<String>> all = new HashMap<>();
        headers.names().forEach(name -> all.put(name, headers.values(name)));
        return HeaderMap.copyOf(all);
    }

    /** When it was made by its {@code Date} header, or null if that is missing or no date. */
    public @Nullable Instant date() {
        return HeaderTimes.date(headers.get("Date"));
    }

    /** Whether its body is to be read. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /**
     * How long it asks to wait, by its {@code Retry-After} in seconds, rounded up, or until an HTTP date.
     *
     * @param now the local wall clock, used only for a date in a response that has no {@code Date} of its own
     * @return zero or more, or null if the header is missing or is neither
     */
    public @Nullable Duration retryAfter(Instant now) {
        return HeaderTimes.retryAfter(this, now);
    }

    /**
     * The rate limit of the token as its headers report it.
     *
     * @param now the local wall clock, used only for a reset in seconds from now without a {@code Date}
     * @return null unless the limit and the remaining requests are there and valid
     */
    public @Nullable RateLimit rateLimit(Instant now) {
        Integer limit = HeaderTimes.count(HeaderTimes.only(this, "X-RateLimit-Limit"));
        Integer remaining = HeaderTimes.count(HeaderTimes.only(this, "X-RateLimit-Remaining"));
        String reset = HeaderTimes.only(this, "X-RateLimit-Reset");
        if (limit == null || remaining == null) {
            return null;
        }
        return RateLimit.of(limit, remaining, reset == null ? null : HeaderTimes.reset(reset, this, now));
    }
}
