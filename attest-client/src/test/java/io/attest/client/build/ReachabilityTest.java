package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.attest.client.internal.json.Json;
import io.attest.client.testing.SampleModel;
import org.junit.jupiter.api.Test;

/** Native images need no metadata: the SDK reaches nothing by reflection, and nothing reaches it. */
class ReachabilityTest {

    private static final JavaClasses SDK = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.attest.client");

    @Test
    void noResourceIsLeftToDatabind() {
        assertThat(SampleModel.records().stream()
                        .map(Object::getClass)
                        .filter(type -> type.getPackageName().equals("io.attest.client.model")))
                .isNotEmpty()
                .allMatch(Json::knows);
    }

    @Test
    void noClassReflects() {
        assertThat(SDK.stream()
                        .filter(type -> type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(used -> used.getTargetClass()
                                        .getPackageName()
                                        .matches("java\\.lang\\.(reflect|invoke)")))
                        .map(JavaClass::getSimpleName))
                .isEmpty();
    }
}
