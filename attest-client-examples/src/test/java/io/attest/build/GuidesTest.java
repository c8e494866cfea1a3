package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import io.attest.client.observability.AttemptFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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

    static List<Path> pages() throws IOException {
        try (Stream<Path> guides = Files.walk(GUIDES);
                Stream<Path> github = Files.list(ROOT.resolve(".github"))) {
            return Stream.of(guides, github, Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CHANGELOG.md")))
                    .flatMap(paths -> paths)
                    .filter(path -> path.toString().endsWith(".md"))
                    .filter(path -> !path.endsWith("PULL_REQUEST_TEMPLATE.md")) // its links are those of an address
                    .toList();
        }
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
            assertThat(guides.filter(Files::isRegularFile)
                            .map(guide -> guide.getFileName().toString())
                            .filter(name -> !name.equals("README.md")))
                    .allSatisfy(name -> assertThat(index).contains("](" + name + ")"));
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

    /** But for the pages that have no code of Java, or only tables. */
    @Test
    void aGuideBeginsWithAWholeProgram() throws IOException {
        List<Snippet> snippets = new ArrayList<>(Snippet.all());
        snippets.addAll(Snippet.runElsewhere());
        Map<String, Snippet> first = new TreeMap<>();
        for (Snippet snippet : snippets) {
            first.merge(snippet.page(), snippet, (one, other) -> one.line() < other.line() ? one : other);
        }
        first.keySet().removeIf(page -> !page.endsWith(".md"));

        assertThat(first.values()).hasSizeGreaterThan(20).allSatisfy(snippet -> {
            assertThat(snippet.line()).as(snippet.where()).isLessThan(40);
            assertThat(snippet.code())
                    .as(snippet.where())
                    .contains("import ")
                    .containsPattern("public static void main|@Test|@RestController");
        });
    }

    @Test
    void thePictureOfTheExceptionsHasEachWithItsAdvice() throws IOException {
        String picture = Files.readString(GUIDES.resolve("images/exceptions.svg"));

        assertThat(exceptions(AttestException.class))
                .allSatisfy(name -> assertThat(picture).contains(">" + name + "<"));
        assertThat(Advice.values()).allSatisfy(advice -> assertThat(picture).contains(">" + advice + "<"));
    }

    @Test
    void theValuesOfAResultAreListed() throws IOException {
        String guide = Files.readString(GUIDES.resolve("observability.md"));

        assertThat(AttemptFailure.values())
                .allSatisfy(failure -> assertThat(guide).contains("- `" + failure + "`: "));
    }

    private static Stream<String> exceptions(Class<?> type) {
        Class<?>[] below = type.isSealed() ? type.getPermittedSubclasses() : new Class<?>[0];
        return Stream.concat(Stream.of(type.getSimpleName()), Stream.of(below).flatMap(GuidesTest::exceptions));
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
