package io.attest.client.testing;

import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * A time limit of the application's. It gives the first request up while it connects, and leaves it to another thread.
 */
public final class TimeLimiter extends EventListener implements AutoCloseable {

    /** A request on its way. */
    public interface Exchange {
        Response run() throws IOException;
    }

    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch connecting = new CountDownLatch(1);
    private final CountDownLatch mayConnect = new CountDownLatch(1);
    private final ExecutorService another = Executors.newSingleThreadExecutor();
    private volatile @Nullable Future<?> leftBehind;

    /** Gives the first one up. */
    public Response limit(Exchange exchange) throws IOException {
        if (leftBehind != null) {
            return exchange.run();
        }
        leftBehind = another.submit(exchange::run);
        Await.open(connecting);
        throw new IOException("the time limit has passed");
    }

    @Override
    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        if (connecting.getCount() > 0) {
            connecting.countDown();
            Await.open(mayConnect);
        }
    }

    /** Lets the first request connect, and waits for its end. */
    public @Nullable Throwable endOfFirst() {
        mayConnect.countDown();
        return catchThrowable(() -> Objects.requireNonNull(leftBehind).get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Override
    public void close() {
        another.shutdownNow();
    }
}
