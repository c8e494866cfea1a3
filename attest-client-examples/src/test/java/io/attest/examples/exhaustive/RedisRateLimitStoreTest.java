package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.examples.build.Snippet;
import io.attest.examples.database.RateLimitStoreContract;
import io.attest.examples.testing.Needs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The store over Redis that the guide shows, taken from its page, against a real server. */
@Timeout(120)
class RedisRateLimitStoreTest extends RateLimitStoreContract {

    private static final String STORED = "attest:ratelimit:key";

    /** A busy machine is not what the other tests are about. */
    private static final Duration PATIENT = Duration.ofSeconds(30);

    @TempDir
    static Path folder;

    private static int port;
    private static LocalServer server;
    private static Shown shown;

    @AutoClose
    private final Opened one = shown.open(uri(), PATIENT);

    @AutoClose
    private final Opened another = shown.open(uri(), PATIENT);

    /** The snippet as a method, with its own timeout or another one. */
    interface Shown {
        Opened open(String uri, Duration timeout);
    }

    record Opened(RateLimitStore store, RedisClient redisClient, RedisCommands<String, String> redis)
            implements AutoCloseable {

        String increment() {
            return store.update("key", RateLimitStoreContract::increment);
        }

        @Override
        public void close() {
            redisClient.shutdown(Duration.ZERO, PATIENT);
        }
    }

    private static String uri() {
        return "redis://127.0.0.1:" + port;
    }

    /** Empty: nothing is kept on disk. */
    private static void startServer() throws IOException {
        String program = Needs.program("redis-server").toString();
        String[] options = {"--bind", "127.0.0.1", "--port", Integer.toString(port), "--save", ""};
        server = LocalServer.start(
                folder.resolve("redis.log"),
                port,
                Stream.concat(Stream.of(program), Stream.of(options)).toList());
    }

    @BeforeAll
    static void start() throws Exception {
        port = LocalServer.freePort();
        startServer();
        Snippet snippet = Snippet.of("rate-limits.md", "io.lettuce");
        assertThat(snippet.body()).contains("\"redis://redis.example.com:6379\"", "Duration.ofMillis(500)");
        String body = snippet.body()
                .replace("\"redis://redis.example.com:6379\"", "uriOfServer")
                .replace("Duration.ofMillis(500)", "timeout");
        Path source = Files.writeString(folder.resolve("ShownStore.java"), """
                package io.attest.examples.exhaustive;
                %s
                import io.attest.client.ratelimit.RateLimitStore;
                import java.time.Duration;
                final class ShownStore implements RedisRateLimitStoreTest.Shown {
                    public RedisRateLimitStoreTest.Opened open(String uriOfServer, Duration timeout) {
                        %s
                        return new RedisRateLimitStoreTest.Opened(store, redisClient, redis);
                    }
                }
                """.formatted(snippet.imports(), body));
        String classPath = System.getProperty("java.class.path");
        String[] arguments = {"-proc:none", "-d", folder.toString(), "-cp", classPath, source.toString()};
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .isZero();
        Path compiled = folder.resolve("io/attest/examples/exhaustive/ShownStore.class");
        shown = (Shown) MethodHandles.lookup()
                .defineClass(Files.readAllBytes(compiled))
                .getDeclaredConstructor()
                .newInstance();
    }

    @AfterAll
    static void stop() {
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
        one.increment();
        one.redis().pexpire(STORED, 100_000);

        one.increment();

        assertThat(one.redis().pttl(STORED)).isBetween(7_100_000L, 7_200_000L);
    }

    @Test
    void anInterruptStaysVisible() {
        Thread.currentThread().interrupt();

        Throwable unused = catchThrowable(one::increment);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(one.increment()).isIn("1", "2");
    }

    @Test
    void aServerThatComesBackIsUsedAgain() throws Exception {
        try (Opened shownTimeout = shown.open(uri(), Duration.ofMillis(500))) {
            server.close();
            assertThatThrownBy(shownTimeout::increment).isInstanceOf(RedisException.class);
            startServer();

            String text = null;
            while (text == null && !Thread.currentThread().isInterrupted()) {
                try {
                    text = shownTimeout.increment();
                } catch (RedisException e) {
                    // It connects again after a while.
                }
            }
            assertThat(shownTimeout.redis().get(STORED)).isEqualTo(text);
        }
    }
}
