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
    private final List<String> statuses = new CopyOnWriteArrayList<>();
    private volatile int nextStatus = 200;
    private volatile Runnable nextWork = () -> {};

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

    /** What is done between counting the next request and responding to it. */
    public void nextWorks(Runnable work) {
        nextWork = work;
    }

    /** Counts requests in a token's window, as if another user of the token had made them. */
    public synchronized void spend(String token, int requests) {
        for (int i = 0; i < requests; i++) {
            window("Bearer " + token).used++;
        }
    }

    /** How many requests came. */
    public int count() {
        return statuses.size();
    }

    /** How many of them were refused. */
    public long refused() {
        return statuses.stream().filter("429"::equals).count();
    }

    private synchronized MockResponse response(String authorization) {
        Window window = window(authorization);
        boolean refused = ++window.used > limit;
        int status = refused ? 429 : nextStatus;
        nextStatus = 200;
        statuses.add(String.valueOf(status));
        Runnable work = nextWork;
        nextWork = () -> {};
        work.run();
        Instant now = clock.get();
        MockResponse response = (status == 200 ? Responses.json(200, Responses.me()) : Responses.status(status))
                .setHeader("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)));
        if (refused) {
            response.setHeader("Retry-After", up(Duration.between(now, window.end)));
        }
        long reset = up(Duration.between(Instant.EPOCH, window.end));
        return refused || status == 200
                ? Responses.limited(response, limit, Math.max(0, limit - window.used), reset)
                : response;
    }

    private Window window(String authorization) {
        Window window = windows.get(authorization);
        if (window == null || !clock.get().isBefore(window.end)) {
            window = new Window(clock.get().plus(length));
            windows.put(authorization, window);
        }
        return window;
    }

    private static long up(Duration duration) {
        return duration.plusNanos(999_999_999).toSeconds();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private static final class Window {
        private final Instant end;
        private int used;

        private Window(Instant end) {
            this.end = end;
        }
    }
}
