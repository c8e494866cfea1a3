package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** README, the guides and the pages for maintainers: their links lead somewhere, and they stay short. */
class GuidesTest {

    private static final Path ROOT = Path.of("..");
    private static final Path GUIDES = ROOT.resolve("attest-client/docs");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|~~~.*?~~~");

    static Stream<Path> pages() {
        return Stream.of("README.md", "CHANGELOG.md", ".github", "attest-client/docs")
                .map(ROOT::resolve)
                .flatMap(place -> Snippet.files(place).stream())
                .filter(page -> page.toString().endsWith(".md"))
                .filter(page -> !page.endsWith("PULL_REQUEST_TEMPLATE.md")); // its links are those of an address
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Path page) throws IOException {
        Matcher link = LINK.matcher(prose(page));
        while (link.find()) {
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            assertThat(target).exists();
            if (link.group(2) != null) {
                assertThat(anchors(target)).contains(link.group(2));
            }
        }
    }

    @Test
    void theIndexNamesEveryGuide() throws IOException {
        String index = Files.readString(GUIDES.resolve("README.md"));
        try (Stream<Path> guides = Files.list(GUIDES)) {
            assertThat(guides.filter(Files::isRegularFile).map(Path::getFileName))
                    .allMatch(name -> name.endsWith("README.md") || index.contains("](" + name + ")"));
        }
    }

    /** The last column: of a line, in characters. */
    @ParameterizedTest
    @CsvSource({
        "README.md, 175, 160",
        ".github, 150, 300",
        "attest-client/docs, 190, 200",
        "attest-client/docs/decisions, 150, 200"
    })
    void pagesAndTheirLinesAreShort(Path place, int lines, int characters) throws IOException {
        try (Stream<Path> pages = Files.walk(ROOT.resolve(place), 1)) {
            assertThat(pages.filter(page -> page.toString().endsWith(".md")))
                    .isNotEmpty()
                    .allSatisfy(page -> assertThat(Files.readAllLines(page))
                            .hasSizeLessThanOrEqualTo(lines)
                            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(characters)));
        }
    }

    /** What is shown for Spring and JPA is what the application in {@code src/it} or the starter's tests run. */
    @Test
    void aRecipeForSpringOrJpaIsCodeThatRuns() throws IOException {
        Path application = Path.of("src", "it", "spring-boot-3", "src");
        StringBuilder sources = new StringBuilder();
        for (Path folder : List.of(application, Path.of("spring-boot-starter", "src", "test"))) {
            for (Path file : Snippet.files(folder)) {
                sources.append(Files.readString(file).replaceAll("(?m)^ +", ""));
            }
        }

        assertThat(Snippet.runElsewhere())
                .hasSize(6)
                .allMatch(recipe -> sources.indexOf(recipe.code().replaceAll("(?m)^ +", "")) >= 0);
        assertThat(GUIDES.resolve("spring-boot.md"))
                .content()
                .contains(Files.readString(application.resolve("main/resources/application.properties")) + "```");
    }

    private static List<String> anchors(Path page) throws IOException {
        return HEADING.matcher(prose(page))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
                .toList();
    }

    private static String prose(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }
}
