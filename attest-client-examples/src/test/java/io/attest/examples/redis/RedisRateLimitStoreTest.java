package io.attest.examples.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.examples.testing.Needs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;

class RedisRateLimitStoreTest extends RateLimitStoreContract {

    private static final String PREFIX = "test:";
    private static final String STORED = PREFIX + "key";

    private static LocalRedis server;
    private static RedisClient client;
    private static RedisCommands<String, String> redis;

    @AutoClose
    private final RedisRateLimitStore store = open();

    @AutoClose
    private final RedisRateLimitStore another = open();

    @BeforeAll
    static void start() {
        Needs.system(OS.LINUX, OS.MAC);
        server = LocalRedis.start();
        client = RedisClient.create(server.uri());
        redis = client.connect().sync();
    }

    @AfterAll
    static void stop() {
        if (client != null) {
            client.shutdown();
            server.close();
        }
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

    // A busy machine is not what is tested here.
    private static RedisRateLimitStore open() {
        return new RedisRateLimitStore(RedisURI.create(server.uri()), Duration.ofSeconds(30), PREFIX);
    }
}
