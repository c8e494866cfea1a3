package io.attest.examples.build;

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

    @Test
    void readmeAndGuidesAreShort() throws IOException {
        assertLines(ROOT.resolve("README.md"), 170);
        assertLines(ROOT.resolve(".github/CONTRIBUTING.md"), 150);
        try (Stream<Path> guides = Files.list(GUIDES)) {
            assertThat(guides.filter(Files::isRegularFile)).allSatisfy(guide -> assertLines(guide, 150));
        }
    }

    private static void assertLines(Path page, int most) throws IOException {
        assertThat(Files.readAllLines(page)).as(page.toString()).hasSizeLessThanOrEqualTo(most);
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
