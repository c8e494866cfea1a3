package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The project only shrinks: nothing is above its budget, and no budget far above what stands. */
class BudgetTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern NO_CODE = Pattern.compile("\\s*(//|\\*|/\\*).*|\\s*|(import|package)\\b.*");

    /** What may be left of a budget, in percent, before it is to be lowered. */
    private static final int SPARE = 3;

    @ParameterizedTest
    @CsvSource({
        "library, attest-client/src/main/java/.*[.]java, false",
        "main, (?!.*/src/it/).*/src/main/java/.*[.]java, false",
        "benches, .*/src/bench/.*[.]java, false",
        "tests, .*/src/test/java/.*[.]java, false",
        "guides, README[.]md|attest-client/docs/(?!decisions/).*[.]md, true",
        "records, attest-client/docs/decisions/.*[.]md|CHANGELOG[.]md|[.]github/.*[.]md, true"
    })
    void isNotAboveItsBudgetOrFarBelow(String name, String files, boolean words) throws IOException {
        try (Stream<Path> all = Files.walk(PROJECT)) {
            assertWithin(
                    name,
                    all.filter(file -> relative(file).matches(files))
                            .mapToInt(file -> count(file, words))
                            .sum());
        }
    }

    @Test
    void publicTypesAreNot() throws IOException {
        assertWithin("public-types", (int) new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.attest.client")
                        .stream()
                        .filter(type -> !type.getPackageName().startsWith("io.attest.client.internal"))
                        .filter(BudgetTest::isSeen)
                        .count());
    }

    private static void assertWithin(String name, int stands) throws IOException {
        Properties budgets = new Properties();
        try (var file = Files.newBufferedReader(PROJECT.resolve(Path.of(".mvn", "budget.properties")))) {
            budgets.load(file);
        }
        int budget = Integer.parseInt(budgets.getProperty(name));
        assertThat(stands).as("%s: lower the budget with a cut", name).isBetween(budget * (100 - SPARE) / 100, budget);
    }

    /** With slashes; empty for what a build has made. */
    private static String relative(Path file) {
        String path = PROJECT.relativize(file).toString().replace('\\', '/');
        return path.contains("target/") ? "" : path;
    }

    private static int count(Path file, boolean words) {
        try (Stream<String> lines = Files.lines(file)) {
            return (int) lines.filter(line -> words || !NO_CODE.matcher(line).matches())
                    .mapToLong(line -> words
                            ? Stream.of(line.split("\\s+"))
                                    .filter(word -> !word.isEmpty())
                                    .count()
                            : 1)
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isSeen(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(BudgetTest::isSeen).orElse(true);
    }
}
