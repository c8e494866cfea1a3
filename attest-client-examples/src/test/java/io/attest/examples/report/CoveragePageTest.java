package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.attest.examples.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The page in a real Chromium, with the driver that was installed with it: nothing is fetched from the network. */
class CoveragePageTest {

    // It warns that it does not know the newest browsers' DevTools, of which only what never changes is used here.
    private static final Logger DEVTOOLS = Logger.getLogger("org.openqa.selenium.devtools");

    /** The texts of headings that are less than two pixels apart. */
    private static final String TOUCHING = """
            const texts = [...document.querySelectorAll('thead th, tbody td, tbody th')].map(cell => {
              const range = document.createRange();
              range.selectNodeContents(cell);
              return {cell, box: range.getBoundingClientRect()};
            }).filter(each => each.box.width > 0);
            return texts.flatMap((one, i) => texts.slice(i + 1)
              .filter(other => other.box.left < one.box.right + 2 && one.box.left < other.box.right + 2
                && other.box.top < one.box.bottom && one.box.top < other.box.bottom)
              .map(other => one.cell.textContent + '|' + other.cell.textContent));
            """;

    /** What is wider than the window. */
    private static final String WIDE = """
            return [...document.querySelectorAll('main *')].filter(
              each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(each => each.outerHTML);
            """;

    @AutoClose("quit")
    private static ChromeDriver browser;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        // On GitHub's machines the driver belongs to Chrome, although there is a Chromium too.
        Path program = Needs.program("google-chrome", "chromium");
        // With a path, Selenium does not look for a driver by itself.
        System.setProperty(
                "webdriver.chrome.driver", Needs.program("chromedriver").toString());
        DEVTOOLS.setLevel(Level.SEVERE);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program.toFile());
        // Root, which containers build as, has no sandbox, and their /dev/shm is small.
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu");
        options.setCapability("goog:loggingPrefs", logs);
        browser = new ChromeDriver(options);
    }

    private void open(String html) throws IOException {
        browser.get(
                Files.writeString(folder.resolve("coverage.html"), html).toUri().toString());
    }

    /** They did at 1,000 pixels. The page is no wider than the window, either. */
    @ParameterizedTest
    @ValueSource(ints = {320, 768, 1_000})
    void noHeadingsTouch(int width) throws IOException {
        String name = "A policy with a rather long name";
        Reading before = DocumentsOf.reading(false, DocumentsOf.named(name, 1, 0, 0, 0));
        Reading reading = DocumentsOf.reading(false, DocumentsOf.named(name, 1_000_000, 9, 9, 9));
        String html = HtmlReport.of(
                Coverage.of("Sandbox Ltd", "127.0.0.1", reading, false), Optional.of(Changes.between(before, reading)));
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        open(html);

        for (WebElement button : browser.findElements(By.cssSelector("thead button"))) {
            button.click();
            assertThat(browser.executeScript(TOUCHING))
                    .asInstanceOf(LIST)
                    .as("sorted by " + button.getText())
                    .isEmpty();
        }
        assertThat(browser.executeScript(WIDE)).asInstanceOf(LIST).isEmpty();
    }

    @Test
    void whatTheServiceSaysIsTextAndNoScriptRunsButItsOwn() throws IOException {
        String markup = "<script>alert(1)</script> & \"quotes\"";
        Reading reading = DocumentsOf.reading(
                true, DocumentsOf.named("Handbook", 1, 0, 0, 0), DocumentsOf.named(markup, 1, 0, 0, 0));
        String html = HtmlReport.of(Coverage.of("Sandbox <b>Ltd</b>", "127.0.0.1", reading, false), Optional.empty());
        String injected = html.replace("<main>", "<script>document.title = 'ran'</script><main>");
        open(injected);
        browser.findElement(By.id("search")).sendKeys("<script>");

        assertThat(browser.findElements(By.cssSelector("#rows tr:not([hidden]) .text")))
                .singleElement()
                .satisfies(name -> assertThat(name.getText()).isEqualTo(markup));
        assertThat(browser.findElement(By.tagName("h1")).getText()).isEqualTo("Sandbox <b>Ltd</b>");
        assertThat(browser.executeScript("return document.scripts.length")).isEqualTo(2L);
        assertThat(browser.getTitle()).doesNotContain("ran");
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .singleElement()
                .satisfies(complaint -> assertThat(complaint.getMessage()).contains("Content Security Policy"));
    }
}
