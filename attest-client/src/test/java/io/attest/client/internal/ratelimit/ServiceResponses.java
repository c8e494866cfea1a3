package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import okhttp3.Headers;

/**
 * What a service says at one moment.
 *
 * @param clock what its clock shows, in nanoseconds since 1970
 * @param reset what it says of the window's end, in seconds since 1970
 */
record ServiceResponses(int limit, long clock, long reset) {

    /** Where simulations begin. */
    static final long EPOCH_SECONDS = 1_714_564_800;

    private static final long YEAR_3000 = 32_503_680_000L;

    HttpResponse granted(int remaining, boolean withReset) {
        Headers.Builder headers = headers(Integer.toString(remaining), reset);
        return response(200, withReset ? headers : headers.removeAll("X-RateLimit-Reset"));
    }

    HttpResponse refused(long retryAfter) {
        return response(429, headers("0", reset).set("Retry-After", Long.toString(retryAfter)));
    }

    HttpResponse unreported(int status) {
        return response(status, dated());
    }

    /** What something before the service says. */
    static HttpResponse bareErrorResponse(Random random) {
        Headers.Builder headers = new Headers.Builder();
        return response(429, random.nextBoolean() ? headers : headers.set("Retry-After", "3"));
    }

    /** One that cannot be believed. */
    HttpResponse absurd(int remaining, Random random) {
        String left = Integer.toString(remaining);
        return response(
                200,
                switch (random.nextInt(7)) {
                    case 0 -> headers(left, 0);
                    case 1 -> headers(left, YEAR_3000);
                    case 2 -> headers(left, reset * 1000);
                    case 3 -> headers(left, reset * 1000).removeAll("Date");
                    case 4 -> headers(Integer.toString(limit + 1), reset);
                    case 5 -> headers("-1", reset);
                    default -> headers("", reset);
                });
    }

    private Headers.Builder headers(String remaining, long report) {
        return headers(Integer.toString(limit), remaining, Long.toString(report))
                .addAll(dated().build());
    }

    /** The three headers of the rate limit. */
    static Headers.Builder headers(String limit, String remaining, String reset) {
        return new Headers.Builder()
                .set("X-RateLimit-Limit", limit)
                .set("X-RateLimit-Remaining", remaining)
                .set("X-RateLimit-Reset", reset);
    }

    private Headers.Builder dated() {
        return new Headers.Builder()
                .set("Date", Instant.ofEpochSecond(Math.floorDiv(clock, TimeUnit.SECONDS.toNanos(1))));
    }

    static HttpResponse response(int status, Headers.Builder headers) {
        return HttpResponse.of(status, headers.build(), new byte[0], false);
    }
}
