package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.examples.build.Snippet;
import io.attest.examples.database.RateLimitStoreContract;
import io.attest.examples.testing.Needs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The store over Redis that the guide shows, taken from its page, against a real server. */
@Timeout(120)
class RedisRateLimitStoreTest extends RateLimitStoreContract {

    @TempDir
    static Path folder;

    private static LocalServer server;
    private static Opened one;
    private static Opened another;

    /** The snippet as a method. */
    interface Shown {
        Opened open();
    }

    record Opened(RateLimitStore store, RedisClient redisClient, RedisCommands<String, String> redis) {}

    @BeforeAll
    static void start() throws Exception {
        int port = LocalServer.freePort();
        String program = Needs.program("redis-server").toString();
        // Nothing is kept on disk.
        server = LocalServer.start(
                folder.resolve("redis.log"),
                port,
                List.of(program, "--bind", "127.0.0.1", "--port", Integer.toString(port), "--save", ""));
        Snippet snippet = Snippet.of("rate-limits.md", "io.lettuce");
        assertThat(snippet.body()).contains("redis.example.com:6379", "Duration.ofMillis(500)");
        Path source = Files.writeString(folder.resolve("ShownStore.java"), """
                package io.attest.examples.exhaustive;
                %s
                import io.attest.client.ratelimit.RateLimitStore;
                import java.time.Duration;
                final class ShownStore implements RedisRateLimitStoreTest.Shown {
                    public RedisRateLimitStoreTest.Opened open() {
                        %s
                        return new RedisRateLimitStoreTest.Opened(store, redisClient, redis);
                    }
                }
                """.formatted(
                        snippet.imports(),
                        // A busy machine is not what this is about.
                        snippet.body()
                                .replace("redis.example.com:6379", "127.0.0.1:" + port)
                                .replace("Duration.ofMillis(500)", "Duration.ofSeconds(30)")));
        String classPath = System.getProperty("java.class.path");
        String[] arguments = {"-proc:none", "-d", folder.toString(), "-cp", classPath, source.toString()};
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .isZero();
        Path compiled = folder.resolve("io/attest/examples/exhaustive/ShownStore.class");
        Shown shown = (Shown) MethodHandles.lookup()
                .defineClass(Files.readAllBytes(compiled))
                .getDeclaredConstructor()
                .newInstance();
        one = shown.open();
        another = shown.open();
    }

    @AfterAll
    static void stop() {
        if (another != null) {
            one.redisClient().shutdown();
            another.redisClient().shutdown();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void beginEmpty() {
        one.redis().flushall();
    }

    @Override
    protected RateLimitStore store() {
        return one.store();
    }

    @Override
    protected RateLimitStore storeOfAnotherProcess() {
        return another.store();
    }

    @Test
    void everyUpdateKeepsTheTextForTwoHoursMore() {
        one.store().update("key", RateLimitStoreContract::increment);
        one.redis().pexpire("attest:ratelimit:key", 100_000);

        one.store().update("key", RateLimitStoreContract::increment);

        assertThat(one.redis().pttl("attest:ratelimit:key")).isBetween(7_100_000L, 7_200_000L);
    }
}
