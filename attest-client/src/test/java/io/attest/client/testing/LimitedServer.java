package io.attest.client.testing;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;

/** A service that keeps the rate limit of the API: a fixed window for each token, which its first request opens. */
public final class LimitedServer implements AutoCloseable {

    private final MockWebServer server = new MockWebServer();
    private final Supplier<Instant> clock;
    private final int limit;
    private final Duration length;
    private final Map<String, Window> windows = new HashMap<>();
    private final List<Integer> statuses = new CopyOnWriteArrayList<>();
    private volatile int nextStatus = 200;

    /** The end of a window, and how many requests it has had. */
    private record Window(Instant end, int used) {}

    /** @param clock the service's, which need not be right */
    public LimitedServer(int limit, Duration length, Supplier<Instant> clock) {
        this.limit = limit;
        this.length = length;
        this.clock = clock;
        Web.respond(server, request -> response(String.valueOf(request.getHeader("Authorization"))));
    }

    public String baseUrl() {
        return Web.url(server);
    }

    /** The status of the next response, which is counted and says nothing of the rate limit, unless it is 200. */
    public void next(int status) {
        nextStatus = status;
    }

    /** How many requests came. */
    public int count() {
        return statuses.size();
    }

    /** How many of them were refused. */
    public long refused() {
        return statuses.stream().filter(status -> status == 429).count();
    }

    private synchronized MockResponse response(String authorization) {
        Instant now = clock.get();
        Window window = windows.compute(
                authorization,
                (token, old) -> old == null || !now.isBefore(old.end)
                        ? new Window(now.plus(length), 1)
                        : new Window(old.end, old.used + 1));
        boolean refused = window.used > limit;
        int status = refused ? 429 : nextStatus;
        nextStatus = 200;
        statuses.add(status);
        MockResponse response = (status == 200 ? Responses.json(200, Responses.me()) : Responses.status(status))
                .setHeader("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)));
        if (refused) {
            response.setHeader("Retry-After", up(Duration.between(now, window.end)));
        }
        return refused || status == 200
                ? Responses.limited(
                        response,
                        limit,
                        Math.max(0, limit - window.used),
                        up(Duration.between(Instant.EPOCH, window.end)))
                : response;
    }

    private static long up(Duration duration) {
        return duration.plusNanos(999_999_999).toSeconds();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
