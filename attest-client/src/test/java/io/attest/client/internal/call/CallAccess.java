package io.attest.client.internal.call;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.http.HttpSettings;
import io.attest.client.internal.ratelimit.RateLimiters;
import io.attest.client.internal.util.Secrets;
import io.attest.client.internal.util.TimeSource;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** What tests of other packages need of this one. */
public final class CallAccess {

    private CallAccess() {}

    /** The URL that an operation requests. */
    public static HttpUrl url(String baseUrl, Operation<?> operation) {
        return new RequestFactory(HttpUrl.get(baseUrl), "")
                .create(operation, Map.of(), "token")
                .url();
    }

    /** The value of a call whose only attempt ended in this response. */
    public static @Nullable Object read(Operation<?> operation, HttpResponse response) {
        return new EndedCall<>(operation, 7, 1, response.outcome(), "")
                .value(response, () -> Secrets.of("", Map.of(), Map.of()), TimeSource.system());
    }

    /** The calls of a client with a token. */
    public static Calls calls(String baseUrl, RateLimiters limiters, TimeSource time) {
        return Calls.of(runner(baseUrl, limiters, time), "token", null);
    }

    static CallRunner runner(String baseUrl, RateLimiters limiters, TimeSource time) {
        HttpUrl url = HttpUrl.get(baseUrl);
        return new CallRunner(url, "", new HttpSettings().transport(false), limiters, time, Runnable::run, List.of());
    }
}
