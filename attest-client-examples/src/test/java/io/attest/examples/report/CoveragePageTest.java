package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The page in a real Chromium, with the driver that was installed with it: nothing is fetched from the network. */
class CoveragePageTest {

    // It warns that it does not know the newest browsers' DevTools, of which only what never changes is used here.
    private static final Logger DEVTOOLS = Logger.getLogger("org.openqa.selenium.devtools");

    @AutoClose("quit")
    private final ChromeDriver browser = browser();

    private static ChromeDriver browser() {
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
        return new ChromeDriver(options);
    }

    @Test
    void whatTheServiceSaysIsTextAndNoScriptRunsButItsOwn(@TempDir Path folder) throws IOException {
        String markup = "<script>alert(1)</script> & \"quotes\"";
        Reading reading = DocumentsOf.reading(
                true, DocumentsOf.named("Handbook", 1, 0, 0, 0), DocumentsOf.named(markup, 1, 0, 0, 0));
        String html = HtmlReport.of(Coverage.of("Sandbox <b>Ltd</b>", "127.0.0.1", reading, false), Optional.empty());
        String injected = html.replace("<main>", "<script>document.title = 'ran'</script><main>");
        browser.get(Files.writeString(folder.resolve("coverage.html"), injected)
                .toUri()
                .toString());
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
