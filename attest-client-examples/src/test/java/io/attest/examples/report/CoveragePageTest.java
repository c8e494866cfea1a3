package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.model.Document;
import io.attest.sandbox.AttestSandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
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

/** The page in a real browser. What it looks like is left in {@code target/coverage-page}, for a person. */
class CoveragePageTest {

    private static final Path PICTURES = Path.of("target", "coverage-page");
    private static final String SHARE = ".share";

    @AutoClose
    private static Chromium browser;

    private static Coverage coverage;

    @TempDir
    private static Path folder;

    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        browser = new Chromium();
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .build()) {
            List<Document> documents = client.documents().listAll().stream().toList();
            coverage = Coverage.of(
                    "Sandbox <b>Ltd</b>", "127.0.0.1", Instant.parse("2026-01-02T03:04:05Z"), true, documents);
        }
        page = Files.writeString(folder.resolve("coverage.html"), HtmlReport.of(coverage));
        Files.createDirectories(PICTURES);
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
        assertThat(browser.one("[aria-sort]").getText()).startsWith("Attested share");
        assertThat(browser.texts(SHARE)).startsWith("0%").endsWith("–");
    }

    @ParameterizedTest
    @CsvSource({"3, Attested", "4, Pending", "5, Outdated", "6, Not requested", "7, Renewal due", "8, Total"})
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

        browser.one("thead th:nth-child(4) button").click();

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
        String html = HtmlReport.of(coverage).replace(longNamed.name(), "W".repeat(255));
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

    private static List<Long> numbers(String cell) {
        return browser.texts(cell).stream().map(CoveragePageTest::number).toList();
    }

    private static long number(String text) {
        return Long.parseLong(text.replaceAll("[,%]", ""));
    }
}
