package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The libraries below these tests: the newest, or those of {@code -Pmin-versions}. */
class SandboxLibrariesTest {

    @ParameterizedTest(name = "{1} is there once, in the version that the build names")
    @CsvSource({
        "okhttp3.OkHttpClient, okhttp(-jvm)?, okhttp",
        "com.fasterxml.jackson.databind.ObjectMapper, jackson-databind, jackson",
        "org.jspecify.annotations.Nullable, jspecify, jspecify"
    })
    void versions(String type, String artifact, String library) throws IOException {
        String version = Pattern.quote(System.getProperty("run." + library + ".version"));

        assertThat(Collections.list(getClass().getClassLoader().getResources(type.replace('.', '/') + ".class")))
                .singleElement()
                .asString()
                .containsPattern("/" + artifact + "-" + version + "\\.jar!");
    }
}
