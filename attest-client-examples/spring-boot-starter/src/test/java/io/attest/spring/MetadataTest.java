package io.attest.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.BasicJsonParser;
import org.springframework.core.io.ClassPathResource;

class MetadataTest {

    /** In the editor and in the guide. */
    @Test
    void everyPropertyIsDescribed() throws IOException {
        Map<String, Object> metadata = new BasicJsonParser()
                .parseMap(
                        new ClassPathResource("META-INF/spring-configuration-metadata.json").getContentAsString(UTF_8));
        String guide = Files.readString(Path.of("..", "..", "attest-client", "docs", "spring-boot.md"));

        assertThat((List<?>) metadata.get("properties")).hasSize(20).allSatisfy(each -> {
            Map<?, ?> property = (Map<?, ?>) each;
            assertThat(property.get("description")).asString().endsWith(".");
            assertThat(guide).contains(String.valueOf(property.get("name")));
        });
        assertThat((List<?>) metadata.get("hints")).hasSize(3);
    }
}
