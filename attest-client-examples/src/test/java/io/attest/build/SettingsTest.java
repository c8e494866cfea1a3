package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.BatchOptions;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The settings with their defaults are one table, in configuration.md. */
class SettingsTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([\\w.]+)` \\| (\\d[^|]*|wait|false) \\|");

    @Test
    void theCodeHasTheDefaultsOfTheGuide() throws Exception {
        Map<String, String> table = new TreeMap<>();
        ROW.matcher(Files.readString(Path.of("..", "attest-client", "docs", "configuration.md")))
                .results()
                .forEach(row -> table.put(row.group(1), row.group(2)));
        Map<String, String> found = new TreeMap<>();
        Map<String, Record> all = Map.of(
                "retry.", RetryOptions.defaults(),
                "rateLimit.", RateLimitOptions.defaults(),
                "batch.", BatchOptions.defaults());
        for (Map.Entry<String, Record> options : all.entrySet()) {
            for (RecordComponent component : options.getValue().getClass().getRecordComponents()) {
                Object value = component.getAccessor().invoke(options.getValue());
                found.put(options.getKey() + component.getName(), plain(value));
            }
        }
        found.keySet().removeIf(name -> name.matches("batch\\.(rateLimit|headers|tags|listener)"));

        assertThat(table).hasSize(found.size() + 3).containsAllEntriesOf(found);
    }

    /** As the guide writes it. */
    private static String plain(Object value) {
        if (!(value instanceof Duration time)) {
            return value.toString().toLowerCase(Locale.ROOT);
        }
        long minutes = time.toMinutes();
        String seconds = time.toSeconds() > 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
        return minutes == 60 ? "1 hour" : minutes > 0 ? minutes + " minutes" : seconds;
    }
}
