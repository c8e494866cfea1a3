package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The application on the class path, beside versions that others have chosen, and as a module. */
class ClassPathTest {

    @ParameterizedTest
    @ValueSource(strings = {"class-path", "kotlin-1", "jackson-2"})
    void works(String name) throws IOException, InterruptedException {
        assertThat(run(new Project(name).path())).isEqualTo(new Run(0, Run.GOOD));
    }

    @Test
    void worksAsAModule() throws IOException, InterruptedException {
        String path = new Project("module-path").path();

        assertThat(Run.of("-p", path, "-m", "com.example.consumer/com.example.consumer.Application"))
                .isEqualTo(new Run(0, Run.GOOD));
    }

    /** To Maven, OkHttp 4 and 5 are two libraries, so it takes both; the JVM takes the first. */
    @ParameterizedTest
    @CsvSource({"okhttp-4, okhttp-4.12.0.jar, okhttp-jvm-5.", "retrofit-2, okhttp-jvm-5., okhttp-4.12.0.jar"})
    void worksWithTheFirstOfTwo(String name, String first, String second) throws IOException, InterruptedException {
        Project project = new Project(name);
        assertThat(project.path().replaceAll("[^;:]*/", "")).containsSubsequence(first, second);

        assertThat(run(project.path())).isEqualTo(new Run(0, Run.GOOD));
    }

    @ParameterizedTest
    @CsvSource({
        "okhttp-, OkHttp, com.squareup.okhttp3:okhttp-bom",
        "jackson-core-, Jackson, com.fasterxml.jackson:jackson-bom"
    })
    void saysWhatIsTooOld(String prefix, String library, String bom) throws IOException, InterruptedException {
        Path jar = Project.find(prefix, Files.list(Path.of("target", "too-old").toAbsolutePath()));

        Run run = run(jar + File.pathSeparator + new Project("class-path").path());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output().lines().findFirst().orElseThrow())
                .startsWith("Exception in thread \"main\" java.lang.IllegalStateException: " + library
                        + " is too old for this SDK: it comes from ")
                .contains(jar.getFileName() + ". Import " + bom + ":");
        assertThat(run.output()).contains("at io.attest.client.AttestClientBuilder.build");
    }

    private static Run run(String classPath) throws IOException, InterruptedException {
        return Run.of("-cp", classPath, "com.example.consumer.Application");
    }
}
