package io.attest.examples.database;

import io.attest.client.ratelimit.RateLimitStore;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shares a rate limit through Redis, with Lettuce; to be copied. An update takes two commands, and a call waits for two
 * updates or more, so set a short timeout of a command: {@code RedisURI.setTimeout(Duration.ofMillis(500))}. Lettuce
 * connects again by itself, but its first {@code connect()} fails if Redis cannot be reached.
 */
public final class RedisRateLimitStore implements RateLimitStore {

    private static final String COMPARE_AND_SET = """
            local stored = redis.call('GET', KEYS[1]) or ''
            if stored == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2], 'EX', 7200) end
            return stored""";

    private final RedisCommands<String, String> redis;

    /** @param redis of a connection that the application opens and closes */
    public RedisRateLimitStore(RedisCommands<String, String> redis) {
        this.redis = redis;
    }

    @Override
    public String update(String key, Function<@Nullable String, String> change) {
        String[] keys = {"attest:ratelimit:" + key};
        String before = redis.get(keys[0]);
        while (true) {
            String after = change.apply(before);
            String expected = before == null ? "" : before;
            String stored = redis.eval(COMPARE_AND_SET, ScriptOutputType.VALUE, keys, expected, after);
            if (stored.equals(expected)) {
                return after;
            }
            // Another client was faster.
            before = stored.isEmpty() ? null : stored;
        }
    }
}
