package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.attest.client.batch.BatchOptions;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The settings with their defaults are one table, in configuration.md: code, Javadoc and starter say the same. */
class SettingsTest {

    private static final Path LIBRARY = Path.of("..", "attest-client");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([\\w.]+)` \\| (\\d[^|]*|wait|false) \\|");
    private static final Pattern TIME = Pattern.compile("(\\d+|one) ?(ms|s|m|h)[a-z]*");
    private static final Pattern SAID = Pattern.compile("By default (\\w+)\\.");
    private static final Map<String, String> FILES = Map.of(
            "", "AttestClientBuilder",
            "retry", "config/RetryOptions",
            "rateLimit", "config/RateLimitOptions",
            "batch", "batch/BatchOptions");

    private final Map<String, String> table = new TreeMap<>();

    SettingsTest() throws IOException {
        Matcher row = ROW.matcher(Files.readString(LIBRARY.resolve("docs/configuration.md")));
        while (row.find()) {
            table.put(row.group(1), plain(row.group(2)));
        }
    }

    @Test
    void theCodeHasTheseDefaults() throws ReflectiveOperationException {
        Map<String, String> found = new TreeMap<>();
        for (Map.Entry<String, Record> options : Map.of(
                        "retry.", RetryOptions.defaults(),
                        "rateLimit.", RateLimitOptions.defaults(),
                        "batch.", BatchOptions.defaults())
                .entrySet()) {
            for (RecordComponent component : options.getValue().getClass().getRecordComponents()) {
                Object value = component.getAccessor().invoke(options.getValue());
                found.put(options.getKey() + component.getName(), plain(String.valueOf(value)));
            }
        }
        found.keySet().removeIf(name -> name.matches("batch\\.(rateLimit|headers|tags|listener)"));

        assertThat(table).hasSize(found.size() + 3).containsAllEntriesOf(found);
    }

    @Test
    void theJavadocNamesThem() throws IOException {
        for (Map.Entry<String, String> setting : table.entrySet()) {
            int dot = setting.getKey().indexOf('.');
            String file = FILES.get(setting.getKey().substring(0, Math.max(dot, 0)));
            String name = setting.getKey().substring(dot + 1);
            String text = Files.readString(LIBRARY.resolve("src/main/java/io/attest/client/" + file + ".java"));
            Matcher said = Pattern.compile("(?:@param " + name + "\\b[^@;]*(?:\\{@[^}]*}[^@;]*)?;\\s+(?:\\* )?default"
                            + "|<td>\\{@code " + name
                            + "}</td><td>)\\s*(?:\\{@link Mode#)?(\\w+(?: (?:ms|s|seconds|minutes|hour)\\b)?)")
                    .matcher(text);
            assertThat(said.find()).as(setting.getKey()).isTrue();
            assertThat(plain(said.group(1))).as(setting.getKey()).isEqualTo(setting.getValue());
        }
    }

    /** But for the one that is for code alone. */
    @Test
    void theStarterHasThem() throws IOException {
        Map<String, String> found = new TreeMap<>(Map.of("retry.retryUnknownOutcomes", "false"));
        JsonNode metadata = new ObjectMapper()
                .readTree(Path.of("spring-boot-starter/target/classes/META-INF/spring-configuration-metadata.json")
                        .toFile());
        for (JsonNode property : metadata.path("properties")) {
            String name = Pattern.compile("-(\\w)")
                    .matcher(property.path("name").asText().replace("attest.", ""))
                    .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
            Matcher said = SAID.matcher(property.path("description").asText());
            String text =
                    said.find() ? said.group(1) : property.path("defaultValue").asText();
            if (table.containsKey(name)) {
                found.put(name, plain(text));
            }
        }
        assertThat(found).isEqualTo(table);
    }

    private static String plain(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return text.toLowerCase(Locale.ROOT);
        }
        long number = time.group(1).equals("one") ? 1 : Long.parseLong(time.group(1));
        Duration found = switch (time.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
        return found.toString().toLowerCase(Locale.ROOT);
    }
}
