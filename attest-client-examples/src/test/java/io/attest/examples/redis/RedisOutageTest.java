package io.attest.examples.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.examples.testing.Needs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;

class RedisOutageTest {

    private static final Duration PATIENT = Duration.ofSeconds(30);

    @AutoClose
    private LocalRedis server;

    @BeforeEach
    void start() {
        Needs.system(OS.LINUX, OS.MAC);
        server = LocalRedis.start();
    }

    @Test
    void aServerThatComesBackIsUsedAgainAndARestartGoesUnnoticed() {
        try (RedisRateLimitStore store = open(server.uri(), PATIENT)) {
            assertThat(increment(store)).isEqualTo(1);

            for (int outage = 0; outage < 3; outage++) {
                server.close();
                assertThatThrownBy(() -> increment(store)).isInstanceOf(RedisException.class);
                assertThatThrownBy(() -> increment(store)).isInstanceOf(RedisException.class);

                server.resume();
                assertThat(increment(store)).isEqualTo(1);
                assertThat(increment(store)).isEqualTo(2);
            }
            server.close();
            server.resume();
            assertThat(increment(store)).isEqualTo(1);
        }
    }

    @Test
    void aStoreCanBeMadeWhileTheServerIsDown() {
        server.close();
        try (RedisRateLimitStore store = open(server.uri(), PATIENT)) {
            assertThatThrownBy(() -> increment(store)).isInstanceOf(RedisException.class);

            server.resume();

            assertThat(increment(store)).isEqualTo(1);
        }
    }

    @Test
    void aServerThatStopsRespondingIsNotWaitedForAndIsUsedAgainWhenItResponds() {
        RedisClient operator = RedisClient.create(server.uri());
        try (RedisRateLimitStore store = open(server.uri(), Duration.ofSeconds(2))) {
            increment(store);
            RedisCommands<String, String> commands = operator.connect().sync();
            say(commands, "PAUSE", "3600000", "WRITE");

            // Its own deadline ends it, or that of the driver.
            assertThatThrownBy(() -> increment(store)).isInstanceOf(RedisException.class);

            say(commands, "UNPAUSE");
            assertThat(increment(store)).isEqualTo(2);
        } finally {
            operator.shutdown();
        }
    }

    @Test
    void anUpdateThatWaitedForOneThatFailedFailsAtOnce() throws InterruptedException {
        AtomicBoolean tried = new AtomicBoolean();
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        try (RedisRateLimitStore store = open(server.uri(), PATIENT)) {
            increment(store);
            Thread waiting = new Thread(() -> thrown.set(catchThrowable(() -> store.update("key", text -> {
                tried.set(true);
                return "text";
            }))));
            assertThatThrownBy(() -> store.update("key", text -> {
                        server.close();
                        waiting.start();
                        while (waiting.getState() != Thread.State.WAITING) {
                            Thread.onSpinWait();
                        }
                        return "text";
                    }))
                    .isInstanceOf(RedisException.class);
            waiting.join();

            assertThat(thrown.get()).isInstanceOf(RedisException.class);
            assertThat(tried).isFalse();
        }
    }

    @Test
    void anInterruptedThreadDoesNotWait() {
        try (RedisRateLimitStore store = open(server.uri(), PATIENT)) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> increment(store)).isInstanceOf(RedisCommandInterruptedException.class);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(increment(store)).isEqualTo(1);
        }
    }

    @Test
    void aClosedStoreThrows() {
        RedisRateLimitStore store = open(server.uri(), PATIENT);
        increment(store);
        store.close();

        assertThatThrownBy(() -> increment(store)).isInstanceOf(RuntimeException.class);
        store.close();
    }

    private static void say(RedisCommands<String, String> commands, String... words) {
        CommandArgs<String, String> line = new CommandArgs<>(StringCodec.ASCII);
        List.of(words).forEach(line::add);
        commands.dispatch(CommandType.CLIENT, new StatusOutput<>(StringCodec.ASCII), line);
    }

    private static int increment(RedisRateLimitStore store) {
        return Integer.parseInt(store.update("key", RateLimitStoreContract::increment));
    }

    private static RedisRateLimitStore open(String uri, Duration timeout) {
        return new RedisRateLimitStore(RedisURI.create(uri), timeout, RedisRateLimitStore.DEFAULT_KEY_PREFIX);
    }
}
