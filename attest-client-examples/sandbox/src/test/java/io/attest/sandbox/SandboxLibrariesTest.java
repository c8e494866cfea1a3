package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Collections;
import java.util.regex.Pattern;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The libraries below these tests: the newest, or those of {@code -Pmin-versions}. */
class SandboxLibrariesTest {

    @ParameterizedTest(name = "{0} is there once, in the version that the build names")
    @CsvSource({"okhttp, run.okhttp.version", "jackson-databind, run.jackson.version", "jspecify, run.jspecify.version"
    })
    void versions(String artifact, String version) throws IOException {
        Class<?> type = switch (artifact) {
            case "okhttp" -> OkHttpClient.class;
            case "jackson-databind" -> ObjectMapper.class;
            default -> Nullable.class;
        };
        String resource = type.getName().replace('.', '/') + ".class";

        assertThat(Collections.list(type.getClassLoader().getResources(resource)))
                .singleElement()
                .asString()
                .containsPattern("/" + artifact + "(-jvm)?-" + Pattern.quote(System.getProperty(version) + ".jar!"));
    }
}
