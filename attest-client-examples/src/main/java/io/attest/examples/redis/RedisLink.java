package io.attest.examples.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One connection, made anew whenever it is found broken. For one thread at a time. Deadlines are points of
 * {@link System#nanoTime()}.
 */
final class RedisLink implements AutoCloseable {

    /** What stands for a key that is not there: no text is empty. */
    static final String ABSENT = "";

    // Gives back what is stored if that is something else than expected. A Lua false arrives here as null.
    private static final String COMPARE_AND_SET = """
            local stored = redis.call('GET', KEYS[1]) or ''
            if stored ~= ARGV[1] then return stored end
            if stored ~= ARGV[2] then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
            return false
            """;

    // Longer than an update waits: the attempt goes on, and a later update finds the connection made.
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    // Any byte is a character of it, so that even a value from elsewhere can be compared.
    private static final StringCodec CODEC = new StringCodec(StandardCharsets.ISO_8859_1);

    private final RedisClient client = RedisClient.create();
    private final RedisURI uri;
    private final String expiryMillis;
    private Future<StatefulRedisConnection<String, String>> connecting;

    RedisLink(RedisURI uri, Duration expiry) {
        this.uri = RedisURI.builder(uri).withTimeout(CONNECT_TIMEOUT).build();
        this.expiryMillis = Long.toString(expiry.toMillis());
        // Reconnecting by itself it would wait longer after every failure, up to half a minute.
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .socketOptions(
                        SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build())
                .build());
        connecting = connect();
    }

    /** Null if the value is stored now, or else what is stored instead of the expected value. */
    @Nullable
    String compareAndSet(String key, String expected, String value, long deadline) throws InterruptedException {
        StatefulRedisConnection<String, String> connection = connection(deadline);
        // Sent whole, as it is short, and the server may have forgotten what it was sent before.
        Future<String> reply = connection
                .async()
                .eval(COMPARE_AND_SET, ScriptOutputType.VALUE, new String[] {key}, expected, value, expiryMillis);
        return response(connection, reply, deadline);
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, CONNECT_TIMEOUT);
    }

    private StatefulRedisConnection<String, String> connection(long deadline) throws InterruptedException {
        try {
            if (connecting.isDone() && !connecting.get().isOpen()) {
                connecting = connect();
            }
        } catch (ExecutionException failedBefore) {
            connecting = connect();
        }
        try {
            return result(connecting, deadline);
        } catch (TimeoutException e) {
            throw new RedisCommandTimeoutException("no connection to Redis in time");
        }
    }

    private Future<StatefulRedisConnection<String, String>> connect() {
        return client.connectAsync(CODEC, uri).toCompletableFuture();
    }

    private static @Nullable String response(
            StatefulRedisConnection<String, String> connection, Future<String> reply, long deadline)
            throws InterruptedException {
        try {
            return result(reply, deadline);
        } catch (TimeoutException e) {
            // It may be dead without a sign, and would be for minutes.
            connection.close();
            throw new RedisCommandTimeoutException("no response from Redis in time");
        } catch (RedisException e) {
            // The server may have become a replica, which refuses to write; the name may lead to another one by now.
            connection.close();
            throw e;
        }
    }

    private static <T> T result(Future<T> future, long deadline) throws InterruptedException, TimeoutException {
        try {
            return future.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new RedisException("Redis failed: " + e.getCause(), e.getCause());
        }
    }
}
