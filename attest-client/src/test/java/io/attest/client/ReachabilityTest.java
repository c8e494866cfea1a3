package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The metadata for native images: the records that databind may meet, each with the members that it calls. */
class ReachabilityTest {

    private static final String METADATA = "/META-INF/native-image/io.attest/attest-client/reachability-metadata.json";
    private static final JavaClasses SDK = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.attest.client");

    @Test
    void listsEveryPublicRecordOfTheOpenPackagesWithItsMembers() throws IOException {
        Set<String> expected = SDK.stream()
                .filter(type -> type.getPackageName().matches("io\\.attest\\.client\\.(model|paging)"))
                .filter(type -> type.isRecord() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(type -> members(type.reflect()))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed()).isEqualTo(expected);
    }

    /** An open enum, which has one component, is written by its {@code toString()}. */
    private static Stream<String> members(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        String constructor = Stream.of(components)
                .map(component -> component.getType().getName())
                .collect(Collectors.joining(",", type.getName() + ".<init>(", ")"));
        return Stream.concat(
                Stream.of(constructor),
                Stream.of(components)
                        .filter(component -> components.length > 1)
                        .map(component -> type.getName() + "." + component.getName() + "()"));
    }

    private static Set<String> listed() throws IOException {
        Set<String> lines = new TreeSet<>();
        try (InputStream in = AttestClient.class.getResourceAsStream(METADATA)) {
            for (JsonNode entry : new ObjectMapper().readTree(in).required("reflection")) {
                String type = entry.required("type").textValue();
                if (!type.startsWith("java.")) {
                    entry.required("methods").forEach(method -> lines.add(type + "." + signature(method)));
                }
            }
        }
        return lines;
    }

    private static String signature(JsonNode method) {
        return method.required("name").textValue()
                + method.required("parameterTypes")
                        .toString()
                        .replace("\"", "")
                        .replace('[', '(')
                        .replace(']', ')');
    }

    @Test
    void onlyOneClassReflects() {
        assertThat(SDK.stream()
                        .filter(type -> type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(used -> used.getTargetClass()
                                        .getPackageName()
                                        .matches("java\\.lang\\.(reflect|invoke)")))
                        .map(JavaClass::getSimpleName))
                .containsExactly("RecordContract");
    }
}
