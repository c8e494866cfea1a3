package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import io.attest.examples.QuickStart;
import io.attest.sandbox.AttestSandbox;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;

/**
 * The page in a real browser. What it looks like is left in {@code target/coverage-page}, for a person.
 * {@code target/coverage-page/guides} has the pictures of the guides: copy them to {@code docs/images} when the page or
 * the quick start changes.
 */
class CoveragePageTest {

    private static final Path PICTURES = Path.of("target", "coverage-page");
    private static final Path PICTURES_OF_GUIDES = PICTURES.resolve("guides");
    private static final String TERMINAL = """
            <!DOCTYPE html><meta charset="utf-8">
            <pre style="background: #222; color: #ddd; padding: 16px; white-space: pre-wrap">\
            <b>$ mvn -q compile exec:java</b>
            %s</pre>
            """;
    private static final String SHARE = ".share";

    @AutoClose
    private static Chromium browser;

    private static Coverage coverage;
    private static Path pageOfGuides;
    private static Path pageSince;

    @TempDir
    private static Path folder;

    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        browser = new Chromium();
        try (AttestSandbox sandbox = AttestSandbox.builder().hostileNames().start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .build()) {
            List<Document> documents = client.documents().readAll();
            Instant readAt = Instant.parse("2026-01-02T03:04:05Z");
            coverage = Coverage.of("Sandbox <b>Ltd</b>", "127.0.0.1", new Reading(readAt, true, documents), false);
            Reading reading = new Reading(readAt, false, documents);
            Coverage ofGuides = Coverage.of("Sandbox Ltd", "127.0.0.1", reading, false);
            pageOfGuides = Files.writeString(folder.resolve("guides.html"), HtmlReport.of(ofGuides, Optional.empty()));
            Reading before = new Reading(Instant.parse("2026-01-01T03:04:05Z"), false, aDayBefore(documents));
            pageSince = Files.writeString(
                    folder.resolve("since.html"),
                    HtmlReport.of(ofGuides, Optional.of(Changes.between(before, reading))));
        }
        page = Files.writeString(folder.resolve("coverage.html"), HtmlReport.of(coverage, Optional.empty()));
        Files.createDirectories(PICTURES_OF_GUIDES);
    }

    /** The last one is new, and six have more attestations today, the last of these of a new revision. */
    private static List<Document> aDayBefore(List<Document> documents) {
        List<Document> before = new ArrayList<>(documents.subList(0, documents.size() - 1));
        int changed = 0;
        for (int i = 0; changed < 6; i += 10) {
            Document now = before.get(i);
            AttestationCounts counts = Objects.requireNonNull(now.attestationCounts());
            int attested = Objects.requireNonNull(counts.attestedLatest());
            int pending = Objects.requireNonNull(counts.pendingAttested());
            int outdated = Objects.requireNonNull(counts.attestedOutdated());
            boolean plain = new DocumentCoverage(now, null).name().matches("\\p{ASCII}+");
            if (!plain || attested < 10 || outdated == 0 || Integer.valueOf(0).equals(counts.renewalDue())) {
                continue;
            }
            changed++;
            AttestationCounts.Builder were = changed < 6
                    ? counts.toBuilder().attestedLatest(attested - changed).pendingAttested(pending + changed)
                    : counts.toBuilder()
                            .attestedLatest(attested + outdated)
                            .attestedOutdated(0)
                            .renewalDue(0);
            before.set(i, now.toBuilder().attestationCounts(were.build()).build());
        }
        return before;
    }

    @BeforeEach
    void openThePage() {
        browser.open(page, 1280, "light");
    }

    @AfterEach
    void theBrowserHasNothingToComplainAbout() {
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void isSortedByTheWorstShareFirst() {
        assertThat(browser.texts(".name .text"))
                .containsExactlyElementsOf(coverage.documents().stream()
                        .map(DocumentCoverage::name)
                        .toList());
        assertThat(browser.all("[aria-sort]")).hasSize(1);
        assertThat(browser.one("[aria-sort]").getText()).startsWith("Of requested");
        assertThat(browser.texts(SHARE)).startsWith("0%").endsWith("–");
    }

    @ParameterizedTest
    @CsvSource({"4, Attested", "5, Pending", "6, Outdated", "7, Not requested", "8, Renewal due", "9, Total"})
    void sortsByEachCountBothWays(int column, String title) {
        WebElement header = browser.all("thead th").get(column);
        WebElement button = browser.one("thead th:nth-child(" + (column + 1) + ") button");
        assertThat(button.getText()).isEqualTo(title);

        button.click();

        String cell = "td:nth-child(" + (column + 1) + ")";
        assertThat(numbers(cell)).isSortedAccordingTo(Comparator.reverseOrder()).hasSize(210);
        assertThat(header.getDomAttribute("aria-sort")).isEqualTo("descending");

        button.click();

        assertThat(numbers(cell)).isSorted();
        assertThat(header.getDomAttribute("aria-sort")).isEqualTo("ascending");
        assertThat(browser.all("[aria-sort]")).hasSize(1);
    }

    @Test
    void sortsByShareWithThoseWithoutRequestsLastBothWays() {
        browser.one("thead th:nth-child(3) button").click();

        List<String> shares = browser.texts(SHARE);
        assertThat(shares).startsWith("100%");
        assertThat(shares.subList(210 - 18, 210)).containsOnly("–");
        assertThat(shares.subList(0, 210 - 18).stream().map(CoveragePageTest::number))
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void theHeadlineIsTheBarAndCanBeSortedBy() {
        assertThat(browser.one(".big").getText()).isEqualTo("47%");
        assertThat(browser.one(".hero p").getText()).startsWith("58% of those requested.");
        assertThat(browser.one(".bar.tall .attested").getDomAttribute("width")).startsWith("47.");

        browser.one("thead th:nth-child(4) button").click();

        assertThat(numbers("td:nth-child(4)")).isSorted().hasSize(210);
    }

    @Test
    void sortsByName() {
        browser.one("thead th:first-child button").click();

        assertThat(browser.texts(".name .text"))
                .startsWith("<script>alert(1)</script> & \"quotes\"")
                .containsSubsequence(
                        "Code of Conduct 2024",
                        "Política de prevención de riesgos 2024",
                        "Travel and Expenses Policy 2024");
    }

    @Test
    void searchesByNameWhateverCaseAndAccents() {
        browser.one("#search").sendKeys("POLITICA");

        List<String> names = browser.texts(".name .text");
        assertThat(names).isNotEmpty().allMatch(name -> name.startsWith("Política de prevención"));
        assertThat(browser.one("#shown").getText()).isEqualTo(names.size() + " of 210 documents");

        browser.one("thead th:nth-child(5) button").click();

        assertThat(browser.texts(".name .text")).containsExactlyInAnyOrderElementsOf(names);
        browser.one("#search").sendKeys("<i>");
        assertThat(browser.one("#shown").getText()).isEqualTo("No document has “POLITICA<i>” in its name.");
    }

    @Test
    void showsMarkupOfTheServiceAsText() {
        browser.one("#search").sendKeys("<script>");

        assertThat(browser.one("#rows tr:not([hidden]) .text").getText())
                .isEqualTo("<script>alert(1)</script> & \"quotes\"");
        assertThat(browser.one("h1").getText()).isEqualTo("Sandbox <b>Ltd</b>");
        assertThat(browser.script("return document.scripts.length")).isEqualTo(1L);
    }

    @Test
    void runsNoScriptButItsOwn() throws IOException {
        String injected = Files.readString(page).replace("<main>", "<script>window.ran = true</script><main>");
        browser.open(Files.writeString(folder.resolve("injected.html"), injected), 1280, "light");

        assertThat(browser.script("return window.ran === undefined")).isEqualTo(true);
        assertThat(browser.complaints()).singleElement().asString().contains("Content Security Policy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void fitsAPhoneEvenWithALongName(String colorScheme) throws IOException {
        browser.open(page, 390, colorScheme);

        assertThat((Long) browser.script("return document.documentElement.scrollWidth"))
                .isEqualTo(390);
        Files.write(PICTURES.resolve("phone-" + colorScheme + ".png"), browser.screenshot());
        browser.script("document.querySelector('.list').scrollIntoView(); return 0");
        Files.write(PICTURES.resolve("phone-list-" + colorScheme + ".png"), browser.screenshot());

        Document longNamed = coverage.documents().get(0).document();
        String html = HtmlReport.of(coverage, Optional.empty()).replace(longNamed.name(), "W".repeat(255));
        browser.open(Files.writeString(folder.resolve("long.html"), html), 390, colorScheme);

        assertThat((Long) browser.script("return document.documentElement.scrollWidth"))
                .isEqualTo(390);
    }

    @Test
    void printsOnWhiteWithoutControlsAndWithoutPatterns() throws IOException {
        browser.open(page, 700, "dark");
        browser.asPrinted();

        assertThat(browser.one("#controls").isDisplayed()).isFalse();
        assertThat(browser.script("return getComputedStyle(document.body).color"))
                .isEqualTo("rgb(27, 33, 40)");
        assertThat(browser.script("return getComputedStyle(document.querySelector('rect.pending')).fill"))
                .isEqualTo("rgb(232, 178, 58)");
        Files.write(PICTURES.resolve("print.png"), browser.screenshot());
    }

    @ParameterizedTest
    @CsvSource({
        "coverage-light, 1160, 1054, light",
        "coverage-dark, 1160, 1054, dark",
        "coverage-phone, 390, 844, light",
        "coverage-since-light, 1160, 980, light",
        "coverage-since-dark, 1160, 980, dark",
        "coverage-since-phone, 390, 1600, light"
    })
    void isPicturedInTheGuides(String name, int width, int height, String colorScheme) throws IOException {
        browser.open(name.contains("since") ? pageSince : pageOfGuides, width, height, colorScheme);

        assertThat((Long) browser.script("return document.documentElement.scrollWidth"))
                .isEqualTo(width);
        picture(name, browser.screenshot(), BufferedImage.TYPE_INT_RGB);
    }

    @Test
    void showsWhatHasChanged() throws IOException {
        browser.open(pageSince, 1160, 1054, "light");

        assertThat(browser.one("#changes").getText()).isEqualTo("Since 1 January 2026, 03:04 UTC");
        assertThat(browser.all(".changes tbody tr")).hasSize(7);
        assertThat(browser.all(".changes .note").stream().map(WebElement::getText))
                .contains("new", "new revision", "newly due");
        picture("coverage-since", browser.screenshotOf("[aria-labelledby=changes]"), BufferedImage.TYPE_INT_RGB);
    }

    @Test
    void quickStartIsPicturedInTheGuides() throws IOException {
        List<String> printed = printedByTheQuickStart();
        assertThat(printed).last().asString().startsWith("quickstart: documents=240");
        browser.open(
                Files.writeString(folder.resolve("terminal.html"), TERMINAL.formatted(abridged(printed))),
                1000,
                "light");

        picture("quickstart", browser.screenshotOf("pre"), BufferedImage.TYPE_BYTE_GRAY);
    }

    /** Written again, since a browser writes quickly and not densely. */
    private static void picture(String name, byte[] screenshot, int type) throws IOException {
        BufferedImage seen = ImageIO.read(new ByteArrayInputStream(screenshot));
        BufferedImage picture = new BufferedImage(seen.getWidth(), seen.getHeight(), type);
        assertThat(picture.createGraphics().drawImage(seen, 0, 0, null)).isTrue();
        assertThat(ImageIO.write(
                        picture,
                        "png",
                        PICTURES_OF_GUIDES.resolve(name + ".png").toFile()))
                .isTrue();
    }

    /** In a process of its own, in which there is no service. */
    private static List<String> printedByTheQuickStart() throws IOException {
        ProcessBuilder quickStart = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                QuickStart.class.getName());
        quickStart.environment().keySet().removeAll(List.of("ATTEST_BASE_URL", "ATTEST_ACCESS_TOKEN"));
        Process process =
                quickStart.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            return output.lines().toList();
        } finally {
            assertThat(process.onExit().join().exitValue()).isZero();
        }
    }

    /** As HTML, with three documents of each list. */
    private static String abridged(List<String> lines) {
        return String.join("\n", lines)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("((?:\\n  01.*){3})(?:\\n  01.*)+", "$1\n  …");
    }

    private static List<Long> numbers(String cell) {
        return browser.texts(cell).stream().map(CoveragePageTest::number).toList();
    }

    private static long number(String text) {
        return Long.parseLong(text.replaceAll("[,%]", ""));
    }
}
