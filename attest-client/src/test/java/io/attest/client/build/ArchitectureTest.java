package io.attest.client.build;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.attest.client.internal.CheckReturnValue;
import java.io.Serializable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The layers of the SDK: what its packages may know of each other and of the libraries. */
class ArchitectureTest {

    private static final String ROOT = "io.attest.client";
    private static final String INTERNAL = ROOT + ".internal..";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    @DisplayName("Packages form no circle")
    void noCircle() {
        // Each package is a slice, the root as well.
        slices().matching("io.attest.(**)")
                .should()
                .beFreeOfCycles()
                // It hands over what makes its exceptions, which the rest may make without a public constructor.
                .ignoreDependency(resideInAPackage(ROOT + ".error"), resideInAPackage(ROOT + ".internal.access"))
                .check(CLASSES);
    }

    @ParameterizedTest(name = "{0} depends neither on internal packages, but the one below all, nor on the root")
    @ValueSource(strings = {"model", "ratelimit", "paging", "config", "events"})
    void publicTypesStandAlone(String name) {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "." + name)
                .should()
                .dependOnClassesThat(resideInAnyPackage(ROOT + ".internal.*..", ROOT)
                        .and(not(resideInAPackage(ROOT + ".internal.access"))))
                .check(CLASSES);
    }

    /** The exception for a fake reads a body, too. */
    @Test
    void exceptionsKnowNoInternalPackageButThatOfJson() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".error")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        ROOT + ".internal.call..", ROOT + ".internal.http..", ROOT + ".internal.ratelimit..", ROOT))
                .check(CLASSES);
    }

    @Test
    @DisplayName("Internal packages do not depend on the root")
    void internalDoesNotKnowTheRoot() {
        noClasses()
                .that()
                .resideInAPackage(INTERNAL)
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT))
                .check(CLASSES);
    }

    @ParameterizedTest(name = "Only these know {0}: {1}")
    @CsvSource({
        "com.fasterxml.jackson.core.., .internal.json",
        "com.fasterxml.jackson.databind.., .internal.json",
        "com.fasterxml.jackson.annotation.., .model .paging .internal.json",
        "dev.failsafe.., .internal.call",
        "io.micrometer.., .micrometer",
        "java.sql.., .jdbc",
        "okhttp3.., | .internal.http .internal.ratelimit .internal.call"
    })
    void librariesAreKnownOnlyWhereTheyAreUsed(String library, String names) {
        String[] packages = Stream.of(names.split(" ", -1))
                .map(name -> ROOT + name.replace("|", ""))
                .toArray(String[]::new);
        assertThat(CLASSES.stream()
                        .filter(type -> type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(
                                        dependency -> resideInAPackage(library).test(dependency.getTargetClass()))))
                .as("who knows %s", library)
                .isNotEmpty();
        noClasses()
                .that()
                .resideOutsideOfPackages(packages)
                .should()
                .dependOnClassesThat(resideInAPackage(library))
                .check(CLASSES);
    }

    /**
     * Without the mark, {@code client.with(options)} alone on a line would pass for a change of the client; and so
     * would
     * {@code request.recipientMessage("Please sign")}, without a word that says what it does.
     */
    @Test
    void methodsThatReturnAChangedCopyAreMarkedAndBeginWithWith() {
        assertThat(CLASSES.stream()
                        .filter(type -> !resideInAPackage(INTERNAL).test(type))
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        .filter(type -> !type.getSimpleName().endsWith("Builder"))
                        .flatMap(type -> type.getMethods().stream())
                        // It changes the database, and returns the object itself.
                        .filter(method -> !method.getName().equals("createSchema"))
                        .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC)
                                && !method.getModifiers().contains(JavaModifier.STATIC)
                                && method.getRawReturnType().equals(method.getOwner())
                                && !(method.isAnnotatedWith(CheckReturnValue.class)
                                        && method.getName().startsWith("with"))))
                .isEmpty();
    }

    /** A cache may serialize what a call returns. */
    @Test
    void recordsAreSerializableUnlessTheyHoldFunctionsOrAnything() {
        assertThat(CLASSES.stream()
                        .filter(type -> !resideInAPackage(INTERNAL).test(type))
                        .filter(type -> type.isRecord() && type.getModifiers().contains(JavaModifier.PUBLIC))
                        .filter(type -> !type.getName().contains("ClientListener$"))
                        .filter(type -> !type.isAssignableTo(Serializable.class))
                        .map(JavaClass::getSimpleName))
                .containsExactlyInAnyOrder("RequestOptions", "BatchOptions", "WithResponse");
    }

    /** The comparison with the last release takes each constructor that is gone for a record's: decision record 17. */
    @Test
    void onlyRecordsHavePublicConstructors() {
        assertThat(CLASSES.stream()
                        .filter(type -> !resideInAPackage(INTERNAL).test(type))
                        .filter(type -> !type.isRecord())
                        // A ledger of the application throws it, too.
                        .filter(type -> !type.getSimpleName().equals("UncheckedSQLException"))
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        .flatMap(type -> type.getConstructors().stream())
                        .filter(constructor -> constructor.getModifiers().contains(JavaModifier.PUBLIC)
                                || constructor.getModifiers().contains(JavaModifier.PROTECTED)))
                .isEmpty();
    }
}
