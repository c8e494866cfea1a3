package io.attest.examples.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimitStore;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs({OS.LINUX, OS.MAC})
class RedisRateLimitStoreTest extends RateLimitStoreContract {

    private static final String PREFIX = "test:";
    private static final String STORED = PREFIX + "key";
    private static final long CHANGING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static LocalRedis server;
    private static RedisClient client;
    private static RedisCommands<String, String> redis;

    @AutoClose
    private final RedisRateLimitStore store = open();

    @AutoClose
    private final RedisRateLimitStore another = open();

    @BeforeAll
    static void start() {
        server = LocalRedis.start();
        client = RedisClient.create(server.uri());
        redis = client.connect().sync();
    }

    @AfterAll
    static void stop() {
        client.shutdown();
        server.close();
    }

    @BeforeEach
    void beginEmptyAndConnected() {
        redis.flushall();
        // Closed while it connects, the driver would log that.
        another.update("other", RateLimitStoreContract::increment);
    }

    @Override
    protected RateLimitStore store() {
        return store;
    }

    @Override
    protected RateLimitStore storeOfAnotherProcess() {
        return another;
    }

    @Test
    void keysBeginWithTheDocumentedPrefixByDefault() {
        try (RedisRateLimitStore defaults = new RedisRateLimitStore(
                RedisURI.create(server.uri()), Duration.ofSeconds(30), RedisRateLimitStore.DEFAULT_KEY_PREFIX)) {
            defaults.update("key", RateLimitStoreContract::increment);

            assertThat(redis.keys("attest*")).containsExactly("attest:ratelimit:key");
        }
    }

    @Test
    void everyChangeKeepsTheTextForTwoHoursMore() {
        store.update("key", RateLimitStoreContract::increment);
        assertThat(redis.pttl(STORED)).isBetween(7_100_000L, 7_200_000L);
        redis.pexpire(STORED, 100_000);

        store.update("key", RateLimitStoreContract::increment);

        assertThat(redis.pttl(STORED)).isBetween(7_100_000L, 7_200_000L);
    }

    @Test
    void anEqualTextIsNotWritten() {
        redis.set(STORED, "same");

        store.update("key", before -> "same");

        assertThat(redis.pttl(STORED)).isEqualTo(-1);
    }

    @Test
    void anEmptyValueIsNoTextAndIsOverwritten() {
        redis.set(STORED, "");

        assertThat(store.update("key", RateLimitStoreContract::increment)).isEqualTo("1");
    }

    @Test
    void aScriptThatTheServerHasForgottenIsSentAgain() {
        store.update("key", RateLimitStoreContract::increment);
        redis.scriptFlush();

        assertThat(store.update("key", RateLimitStoreContract::increment)).isEqualTo("2");
    }

    @Test
    void manyThreadsMayWaitLongerForTheirTurnThanAnUpdateMayTake() throws Exception {
        int threads = 60;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try (RedisRateLimitStore slow =
                new RedisRateLimitStore(RedisURI.create(server.uri()), RedisRateLimitStore.DEFAULT_TIMEOUT, PREFIX)) {
            Callable<String> update = () -> slow.update("key", before -> {
                LockSupport.parkNanos(CHANGING_NANOS);
                return RateLimitStoreContract.increment(before);
            });
            for (Future<String> updated : executor.invokeAll(Collections.nCopies(threads, update))) {
                updated.get();
            }
            assertThat(redis.get(STORED)).isEqualTo("60");
        } finally {
            executor.shutdownNow();
        }
    }

    // A busy machine is not what is tested here.
    private static RedisRateLimitStore open() {
        return new RedisRateLimitStore(RedisURI.create(server.uri()), Duration.ofSeconds(30), PREFIX);
    }
}
