package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.examples.database.RateLimitStoreContract;
import io.attest.examples.database.RedisRateLimitStore;
import io.attest.examples.testing.Needs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The store over Redis to which the guide leads, against a real server. */
@Timeout(120)
class RedisRateLimitStoreTest extends RateLimitStoreContract {

    @TempDir
    static Path folder;

    private static LocalServer server;
    private static RedisClient client;
    private static RedisCommands<String, String> redis;
    private static RateLimitStore one;
    private static RateLimitStore another;

    @BeforeAll
    static void start() throws Exception {
        int port = LocalServer.freePort();
        String program = Needs.program("redis-server").toString();
        // Nothing is kept on disk.
        server = LocalServer.start(
                folder.resolve("redis.log"),
                port,
                List.of(program, "--bind", "127.0.0.1", "--port", Integer.toString(port), "--save", ""));
        RedisURI uri = RedisURI.create("127.0.0.1", port);
        // A busy machine is not what this is about.
        uri.setTimeout(Duration.ofSeconds(30));
        client = RedisClient.create(uri);
        redis = client.connect().sync();
        one = new RedisRateLimitStore(redis);
        another = new RedisRateLimitStore(client.connect().sync());
    }

    @AfterAll
    static void stop() {
        if (client != null) {
            client.shutdown();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void beginEmpty() {
        redis.flushall();
    }

    @Override
    protected RateLimitStore store() {
        return one;
    }

    @Override
    protected RateLimitStore storeOfAnotherProcess() {
        return another;
    }

    @Test
    void everyUpdateKeepsTheTextForTwoHoursMore() {
        one.update("key", RateLimitStoreContract::increment);
        redis.pexpire("attest:ratelimit:key", 100_000);

        one.update("key", RateLimitStoreContract::increment);

        assertThat(redis.pttl("attest:ratelimit:key")).isBetween(7_100_000L, 7_200_000L);
    }
}
