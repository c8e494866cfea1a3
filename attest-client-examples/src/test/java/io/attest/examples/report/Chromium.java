package io.attest.examples.report;

import io.attest.examples.testing.Needs;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A real Chromium without a window, with the driver that was installed with it; nothing is fetched from the network.
 */
final class Chromium implements AutoCloseable {

    // It warns that it does not know the newest browsers' DevTools, of which only what never changes is used here.
    private static final Logger DEVTOOLS = Logger.getLogger("org.openqa.selenium.devtools");

    private final ChromeDriver driver;

    Chromium() {
        // On GitHub's machines the driver belongs to Chrome, although there is a Chromium too.
        Path browser = Needs.program("google-chrome", "chromium");
        // With a path, Selenium does not look for a driver by itself.
        System.setProperty(
                "webdriver.chrome.driver", Needs.program("chromedriver").toString());
        DEVTOOLS.setLevel(Level.SEVERE);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.toFile());
        // Root, which containers build as, has no sandbox, and their /dev/shm is small.
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu");
        options.setCapability("goog:loggingPrefs", logs);
        driver = new ChromeDriver(options);
    }

    void open(Path file) {
        driver.get(file.toUri().toString());
    }

    WebElement one(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    Object script(String script) {
        Object result = driver.executeScript(script);
        if (result == null) {
            throw new IllegalStateException("no result of " + script);
        }
        return result;
    }

    /** What the browser complained about since it was asked last: script errors and breaches of the policy too. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::toString)
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
