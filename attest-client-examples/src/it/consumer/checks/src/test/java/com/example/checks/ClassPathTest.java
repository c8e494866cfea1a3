package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The application on the class path, beside versions that others have chosen. */
class ClassPathTest {

    /** Their builds have looked already for classes that are in two jars, and fail if there are any. */
    @ParameterizedTest
    @ValueSource(strings = {"class-path", "kotlin-1.9", "kotlin-1.8", "jackson-2.18"})
    void works(String name) throws IOException, InterruptedException {
        assertThat(run(name)).isEqualTo(new Run(0, Run.GOOD));
        System.out.printf("%s: works, no class in two jars%n", name);
    }

    /** To Maven, OkHttp 4 and 5 are two libraries, so it takes both; the JVM takes the first. */
    @ParameterizedTest
    @CsvSource({
        "okhttp-4, okhttp-4.12.0.jar",
        "okhttp-4-last, okhttp-jvm-5.",
        "retrofit-2-okhttp-4, okhttp-4.12.0.jar",
        "retrofit-2-okhttp-4-last, okhttp-jvm-5."
    })
    void worksWithTheFirstOfTwo(String name, String first) throws IOException, InterruptedException {
        Project project = new Project(name);
        assertThat(project.classesFoundTwice()).contains("okhttp3.OkHttpClient");
        assertThat(project.jar("okhttp-").getFileName().toString()).startsWith(first);

        assertThat(run(name)).isEqualTo(new Run(0, Run.GOOD));
        System.out.printf(
                "%s: works with %s and %s%n",
                name,
                project.jar("okhttp-").getFileName(),
                project.jar("okio-jvm-").getFileName());
    }

    @ParameterizedTest
    @CsvSource({
        "retrofit-2, OkHttp, okhttp-3.14.9.jar, com.squareup.okhttp3:okhttp-bom",
        "okio-3.6, Okio, okio-jvm-3.6.0.jar, com.squareup.okhttp3:okhttp-bom",
        "jackson-2.17, Jackson, jackson-core-2.17.2.jar, com.fasterxml.jackson:jackson-bom"
    })
    void saysWhatIsTooOld(String name, String library, String jar, String bom)
            throws IOException, InterruptedException {
        Run run = run(name);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output().lines().findFirst().orElseThrow())
                .startsWith("Exception in thread \"main\" java.lang.IllegalStateException: " + library
                        + " is too old for this SDK: it comes from ")
                .contains(jar + ". Import " + bom + ":");
        assertThat(run.output()).contains("at io.attest.client.AttestClient$Builder.build");
        System.out.printf("%s: build() names %s%n", name, jar);
    }

    private static Run run(String name) throws IOException, InterruptedException {
        return Run.of(List.of("-cp", new Project(name).path(), "com.example.consumer.Application"));
    }
}
