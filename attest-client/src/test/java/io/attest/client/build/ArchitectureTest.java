package io.attest.client.build;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.attest.client.internal.util.CheckReturnValue;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The layers of the SDK: what its packages may know of each other and of the libraries. */
class ArchitectureTest {

    private static final String ROOT = "io.attest.client";

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
                // The table of what an answer means speaks of outcomes and advice, and the exceptions ask it.
                .ignoreDependency(resideInAPackage(ROOT + ".error"), resideInAPackage(ROOT + ".internal.access"))
                .check(CLASSES);
    }

    /** The rooms stand on floors; all may use the one at the bottom, and ask for an exception. */
    @ParameterizedTest(name = "{0} depends on none of: {1}")
    @CsvSource({
        "internal.util, .internal.*.. .config .error .model .observability .paging .ratelimit |",
        "internal.json, .internal.response.. .internal.http.. .internal.ratelimit.. .internal.call.. |",
        "internal.response, .internal.http.. .internal.ratelimit.. .internal.call.. |",
        "model .ratelimit .paging .config .observability, .internal.*.. |",
        "error, .internal.json.. .internal.http.. .internal.ratelimit.. .internal.call.. |",
        "internal.http, .internal.ratelimit.. .internal.call.. |",
        "internal.ratelimit, .internal.call.. |",
        "batch, .internal.*.. |.jdbc |.micrometer",
        "jdbc, .internal.*.. |.micrometer",
        "micrometer, .internal.*.. |.jdbc",
        "internal.., |"
    })
    void packagesKnowNothingOfThoseAboveThem(String names, String others) {
        assertNoneKnows(
                resideInAnyPackage(packages("." + names)),
                resideInAnyPackage(packages(others))
                        .and(not(resideInAnyPackage(packages(".internal.util .internal.access")))));
    }

    private static String[] packages(String names) {
        return Stream.of(names.split(" ", -1))
                .map(name -> ROOT + name.replace("|", ""))
                .toArray(String[]::new);
    }

    private static void assertNoneKnows(DescribedPredicate<JavaClass> some, DescribedPredicate<JavaClass> others) {
        noClasses().that(some).should().dependOnClassesThat(others).check(CLASSES);
    }

    @ParameterizedTest(name = "Only these know {0}: {1}")
    @CsvSource({
        "com.fasterxml.jackson.core.., .internal.json",
        "com.fasterxml.jackson.databind.., .internal.json .internal.response",
        "com.fasterxml.jackson.annotation.., .model .paging .internal.json",
        "dev.failsafe.., .internal.call",
        "io.micrometer.., .micrometer",
        "java.sql.., .jdbc",
        "okhttp3.., | .internal.http .internal.ratelimit .internal.call"
    })
    void librariesAreKnownOnlyWhereTheyAreUsed(String library, String names) {
        assertThat(CLASSES.stream()
                        .filter(type -> type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(used -> resideInAPackage(library).test(used.getTargetClass()))))
                .as("who knows %s", library)
                .isNotEmpty();
        assertNoneKnows(resideOutsideOfPackages(packages(names)), resideInAPackage(library));
    }

    /** Each other place that decided by a status was once wrong about who wrote it. */
    @Test
    void onlyTheTableLooksAtAStatusForADecision() throws IOException {
        Pattern look = Pattern.compile("case [1-5]\\d\\d\\b|\\b[sS]tatus(Code)?(\\(\\))? *([=!]=|[<>]=?|/) *[\\dA-Z]"
                + "|contains\\(status|\\bcode\\(\\) *([=!]=|[<>]=?) *[\\dA-Z]");
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (look.matcher(Files.readString(file)).find()) {
                    found.add(file.getFileName().toString());
                }
            }
        }
        // Besides the table: the class of an exception, its words, and what OkHttp would repeat.
        assertThat(String.join(" ", found))
                .isEqualTo("ApiException.java Body.java EndedCall.java ErrorResponse.java HttpResponse.java"
                        + " Meaning.java WhoAnswered.java WireInterceptor.java");
    }

    private static Stream<JavaClass> publicTypes() {
        return CLASSES.stream()
                .filter(type -> !resideInAPackage(ROOT + ".internal..").test(type))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC));
    }

    /**
     * Without the mark, {@code client.with(options)} alone on a line would pass for a change of the client; and so
     * would
     * {@code request.recipientMessage("Please sign")}, without a word that says what it does.
     */
    @Test
    void methodsThatReturnAChangedCopyAreMarkedAndBeginWithWith() {
        assertThat(publicTypes()
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
        assertThat(publicTypes()
                        .filter(JavaClass::isRecord)
                        .filter(type -> !type.getName().contains("ClientListener$"))
                        .filter(type -> !type.isAssignableTo(Serializable.class))
                        .map(JavaClass::getSimpleName))
                .containsExactlyInAnyOrder("RequestOptions", "BatchOptions");
    }

    /** The comparison with the last release takes each constructor that is gone for a record's: decision record 17. */
    @Test
    void onlyRecordsHavePublicConstructors() {
        assertThat(publicTypes()
                        .filter(type -> !type.isRecord())
                        // A ledger of the application throws it, too.
                        .filter(type -> !type.getSimpleName().equals("UncheckedSQLException"))
                        .flatMap(type -> type.getConstructors().stream())
                        .filter(constructor -> constructor.getModifiers().contains(JavaModifier.PUBLIC)
                                || constructor.getModifiers().contains(JavaModifier.PROTECTED)))
                .isEmpty();
    }
}
