package io.attest.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

class MetadataTest {

    private static final Pattern NAME = Pattern.compile("\"name\": \"((?:attest|management)\\.[^\"]+)\"");
    private static final Pattern DESCRIBED =
            Pattern.compile(NAME.pattern() + ",\\s+\"type\": \"[^\"]+\",\\s+\"description\": \".*\\.\",\n");

    /** In the editor and in the guide. */
    @Test
    void everyPropertyIsDescribed() throws IOException {
        String metadata =
                new ClassPathResource("META-INF/spring-configuration-metadata.json").getContentAsString(UTF_8);
        String properties = metadata.substring(metadata.indexOf("\"properties\": ["), metadata.indexOf("\"hints\": ["));
        String guide = Files.readString(Path.of("..", "..", "attest-client", "docs", "spring-boot.md"));

        List<String> names = names(NAME, properties);

        assertThat(names)
                .hasSize(24)
                .isEqualTo(names(DESCRIBED, properties))
                .allSatisfy(name ->
                        assertThat(guide).containsAnyOf(name, "`" + name.substring(name.lastIndexOf('.')) + "`"));
        assertThat(names(NAME, metadata.substring(metadata.indexOf("\"hints\": ["))))
                .hasSize(2);
    }

    private static List<String> names(Pattern pattern, String json) {
        return pattern.matcher(json)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
