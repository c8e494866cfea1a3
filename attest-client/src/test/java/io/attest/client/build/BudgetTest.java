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
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The project grows only where a commit says so: nothing is above its budget, and no budget far above what stands. */
class BudgetTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path MAIN = PROJECT.resolve(Path.of("attest-client", "src", "main", "java"));
    private static final Path STARTER =
            PROJECT.resolve(Path.of("attest-client-examples", "spring-boot-starter", "src", "main", "java"));
    private static final String ROOT = "io.attest.client";
    private static final Pattern NO_CODE = Pattern.compile("\\s*(//|\\*|/\\*).*|\\s*|(import|package)\\b.*");

    /** What may be left of a budget, in percent, before it is to be lowered. */
    private static final int SPARE = 3;

    @Test
    void nothingIsAboveItsBudgetOrFarBelow() throws IOException {
        Map<String, Integer> budget = budget();
        Map<String, Integer> stands = stands();
        assertThat(stands.keySet()).as("what .mvn/budget.properties names").isEqualTo(budget.keySet());
        assertThat(stands)
                .allSatisfy((name, lines) -> assertThat(lines)
                        .as("%s: lower the budget with a cut; say why in a commit that raises it", name)
                        .isBetween(budget.get(name) * (100 - SPARE) / 100, budget.get(name)));
    }

    private static Map<String, Integer> budget() throws IOException {
        Properties budget = new Properties();
        try (var file = Files.newBufferedReader(PROJECT.resolve(Path.of(".mvn", "budget.properties")))) {
            budget.load(file);
        }
        return budget.stringPropertyNames().stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        name -> Integer.parseInt(budget.getProperty(name)),
                        Integer::sum,
                        TreeMap::new));
    }

    private static Map<String, Integer> stands() throws IOException {
        Map<Path, Integer> main = codeLines(MAIN, file -> true);
        Map<String, Integer> stands = new TreeMap<>();
        main.forEach((file, lines) -> stands.merge("lines." + packageOf(file), lines, Integer::sum));
        stands.put("lines", total(main));
        stands.put(
                "lines.of-largest-file",
                main.values().stream().mapToInt(lines -> lines).max().orElse(0));
        stands.put("lines.starter", total(codeLines(STARTER, file -> true)));
        stands.put("lines.of-tests", total(codeLines(PROJECT, BudgetTest::isTest)));
        stands.put("public-types", publicTypes(type -> !isInternal(type)));
        stands.put("public-types.internal", publicTypes(type -> isInternal(type) && type.isTopLevelClass()));
        return stands;
    }

    private static String packageOf(Path file) {
        String name =
                MAIN.relativize(file.getParent()).toString().replace('\\', '.').replace('/', '.');
        return name.equals(ROOT) ? "root" : name.isEmpty() ? "module-info" : name.substring(ROOT.length() + 1);
    }

    private static boolean isTest(Path file) {
        String name = file.toString().replace('\\', '/');
        return name.contains("/src/test/java/") && !name.contains("/target/");
    }

    private static Map<Path, Integer> codeLines(Path folder, Predicate<Path> files) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(files)
                    .collect(Collectors.toMap(Function.identity(), BudgetTest::codeLines));
        }
    }

    private static int codeLines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return (int) lines.filter(line -> !NO_CODE.matcher(line).matches()).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int total(Map<Path, Integer> lines) {
        return lines.values().stream().mapToInt(each -> each).sum();
    }

    private static int publicTypes(Predicate<JavaClass> some) {
        return (int) new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages(ROOT).stream()
                        .filter(some)
                        .filter(BudgetTest::isSeen)
                        .count();
    }

    private static boolean isInternal(JavaClass type) {
        return type.getPackageName().startsWith(ROOT + ".internal");
    }

    private static boolean isSeen(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(BudgetTest::isSeen).orElse(true);
    }
}
