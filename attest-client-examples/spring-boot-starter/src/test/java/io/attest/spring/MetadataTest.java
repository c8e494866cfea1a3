package io.attest.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

class MetadataTest {

    private static final Pattern PROPERTY = Pattern.compile(
            "\"name\": \"((?:attest|management)\\.[^\"]+)\",\\s+\"type\": \"[^\"]+\",\\s+(\"description\": \".*\\.\",\n)?");

    /** In the editor and in the guide. */
    @Test
    void everyPropertyIsDescribed() throws IOException {
        String metadata =
                new ClassPathResource("META-INF/spring-configuration-metadata.json").getContentAsString(UTF_8);
        String properties = metadata.substring(metadata.indexOf("\"properties\": ["), metadata.indexOf("\"hints\": ["));
        String guide = Files.readString(Path.of("..", "..", "attest-client", "docs", "spring-boot.md"));

        assertThat(PROPERTY.matcher(properties).results())
                .hasSize(24)
                .allMatch(found -> found.group(2) != null)
                .map(found -> found.group(1))
                .allSatisfy(name ->
                        assertThat(guide).containsAnyOf(name, "`" + name.substring(name.lastIndexOf('.')) + "`"));
    }
}
