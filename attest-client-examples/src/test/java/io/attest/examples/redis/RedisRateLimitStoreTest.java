package io.attest.examples.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.ratelimit.RateLimitWindow;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs({OS.LINUX, OS.MAC})
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
        another.update("key", before -> before);
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
            defaults.update("key", RateLimitStoreContract::oneMoreInFlight);

            assertThat(redis.keys("*")).containsExactly("attest:ratelimit:key");
        }
    }

    @Test
    void everyChangeLetsTheValueLiveForTenMinutesMore() {
        store.update("key", RateLimitStoreContract::oneMoreInFlight);
        assertThat(redis.pttl(STORED)).isBetween(500_000L, 600_000L);
        redis.pexpire(STORED, 100_000);

        store.update("key", RateLimitStoreContract::oneMoreInFlight);

        assertThat(redis.pttl(STORED)).isBetween(500_000L, 600_000L);
    }

    @Test
    void theVeryObjectIsNotWritten() {
        store.update("key", before -> before);

        assertThat(redis.exists(STORED)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "v2 number=0"})
    void aValueThatCannotBeReadIsUnknownAndOverwritten(String value) {
        redis.set(STORED, value);

        assertThat(store.update("key", before -> before)).isEqualTo(RateLimitWindow.unknown());
        assertThat(redis.get(STORED)).isEqualTo(value);
        assertThat(store.update("key", RateLimitStoreContract::oneMoreInFlight).inFlight())
                .isEqualTo(1);
        assertThat(store.update("key", before -> before).inFlight()).isEqualTo(1);
    }

    @Test
    void bytesThatAreNoTextAreOverwrittenToo() {
        client.connect(ByteArrayCodec.INSTANCE).sync().set(STORED.getBytes(US_ASCII), new byte[] {-1, 0, -128});

        store.update("key", RateLimitStoreContract::oneMoreInFlight);

        assertThat(redis.get(STORED)).startsWith("v1 ");
    }

    @Test
    void aServerThatRefusesIsAskedAgainLater() {
        redis.rpush(STORED, "a list");
        assertThatThrownBy(() -> store.update("key", before -> before)).isInstanceOf(RedisException.class);

        redis.del(STORED);

        assertThat(store.update("key", RateLimitStoreContract::oneMoreInFlight).inFlight())
                .isEqualTo(1);
    }

    @Test
    void aScriptThatTheServerHasForgottenIsSentAgain() {
        store.update("key", RateLimitStoreContract::oneMoreInFlight);
        redis.scriptFlush();

        assertThat(store.update("key", RateLimitStoreContract::oneMoreInFlight).inFlight())
                .isEqualTo(2);
    }

    @Test
    void aLostRaceStartsAgainFromWhatTheOtherStored() {
        AtomicInteger rounds = new AtomicInteger();

        RateLimitWindow after = store.update("key", before -> {
            if (rounds.incrementAndGet() <= 3) {
                another.update("key", RateLimitStoreContract::oneMoreInFlight);
            }
            return RateLimitStoreContract.oneMoreInFlight(before);
        });

        assertThat(rounds).hasValue(4);
        assertThat(after.inFlight()).isEqualTo(4);
    }

    // A busy machine is not what is tested here.
    private static RedisRateLimitStore open() {
        return new RedisRateLimitStore(RedisURI.create(server.uri()), Duration.ofSeconds(30), PREFIX);
    }
}
