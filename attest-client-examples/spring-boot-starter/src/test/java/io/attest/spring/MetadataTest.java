package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

class MetadataTest {

    /** In the editor and in the guide. */
    @Test
    void everyPropertyIsDescribed() throws IOException {
        JsonNode metadata = new ObjectMapper()
                .readTree(new ClassPathResource("META-INF/spring-configuration-metadata.json").getInputStream());
        String guide = Files.readString(Path.of("..", "..", "attest-client", "docs", "spring-boot.md"));

        assertThat(metadata.path("properties")).hasSize(20).allSatisfy(property -> {
            assertThat(property.path("description").asText()).endsWith(".");
            assertThat(guide).contains(property.path("name").asText());
        });
        assertThat(metadata.path("hints")).hasSize(3);
    }
}
