package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.attest.client.AttestClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Native images and shrinkers: the jar lists each class that a mapper reads or writes by reflection. */
class ReachabilityTest {

    private static final JavaClasses SDK = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.attest.client");
    private static final Pattern KEPT = Pattern.compile("-keep class (\\S+) (?:extends java\\.lang\\.Record )?\\{");

    @Test
    void nativeImagesKnowEachModel() throws IOException {
        String listed = resource("native-image/io.attest/attest-client/reflect-config.json");
        List<String> expected = Stream.concat(
                        models().map(type ->
                                """
                                {"name":"%s","allDeclaredConstructors":true,"allDeclaredFields":true,\
                                "allDeclaredMethods":true%s}""".formatted(type.getName(), type.isRecord() ? ",\"allRecordComponents\":true" : "")),
                        // Databind looks through what they extend, too.
                        Stream.of("java.lang.Record", "io.attest.client.model.OpenEnum")
                                .map("""
                                {"name":"%s","allDeclaredFields":true,"allDeclaredMethods":true}"""::formatted))
                .toList();

        assertThat(new ObjectMapper().readTree(listed))
                .extracting(JsonNode::toString)
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void shrinkersKeepEachModel() throws IOException {
        String kept = KEPT.matcher(resource("proguard/attest-client.pro"))
                .results()
                .map(rule ->
                        rule.group(1).replace(".", "\\.").replace("*", "\\w*").replace(",", "|"))
                .reduce((a, b) -> a + "|" + b)
                .orElseThrow();

        assertThat(models()).isNotEmpty().allMatch(type -> type.getName().matches(kept));
    }

    @Test
    void noClassReflects() {
        assertThat(SDK.stream()
                        .filter(type -> knows(type, "java\\.lang\\.(reflect|invoke)"))
                        .map(JavaClass::getName))
                // It asks a record that is listed for the names of its components.
                .containsExactly("io.attest.client.model.Unmodifiable");
    }

    /** A mapper may meet each public record of these packages, and reads those elsewhere that have its annotations. */
    private static Stream<JavaClass> models() {
        return SDK.stream()
                .filter(type -> type.isRecord() || type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> (type.isRecord()
                                && type.getModifiers().contains(JavaModifier.PUBLIC)
                                && type.getPackageName().matches("io\\.attest\\.client\\.(model|paging)"))
                        || knows(type, "com\\.fasterxml\\.jackson\\.annotation"));
    }

    private static boolean knows(JavaClass type, String packages) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(used -> used.getTargetClass().getPackageName().matches(packages));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = AttestClient.class.getResourceAsStream("/META-INF/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
