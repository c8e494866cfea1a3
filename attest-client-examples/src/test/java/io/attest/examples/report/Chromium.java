package io.attest.examples.report;

import io.attest.examples.testing.Needs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
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
        Path browser = Needs.program("chromium", "google-chrome");
        // With a path, Selenium does not look for a driver by itself.
        System.setProperty(
                "webdriver.chrome.driver", Needs.program("chromedriver").toString());
        DEVTOOLS.setLevel(Level.SEVERE);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.toFile());
        // Root, which containers build as, has no sandbox, and their /dev/shm is small.
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars");
        options.setCapability("goog:loggingPrefs", logs);
        driver = new ChromeDriver(options);
    }

    /** Opens a file in a page of that width, in device-independent pixels, and the height of a phone. */
    void open(Path file, int width, String colorScheme) {
        open(file, width, 844, colorScheme);
    }

    void open(Path file, int width, int height, String colorScheme) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", "", "features", List.of(Map.of("name", "prefers-color-scheme", "value", colorScheme))));
        driver.get(file.toUri().toString());
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    WebElement one(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** The shown rows' texts of what the selector finds in them; in one call, as there are many. */
    @SuppressWarnings("unchecked") // The script gives a list of strings.
    List<String> texts(String selectorInRow) {
        return (List<String>) script(
                "return [...document.querySelectorAll('#rows tr:not([hidden])')]"
                        + ".map(row => row.querySelector(arguments[0]).textContent)",
                selectorInRow);
    }

    Object script(String script, Object... arguments) {
        Object result = driver.executeScript(script, arguments);
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

    byte[] screenshot() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    /** A picture of one element, which must fit into the page. */
    byte[] screenshotOf(String selector) {
        return one(selector).getScreenshotAs(OutputType.BYTES);
    }

    /** Shows the opened page as it is laid out for printing. */
    void asPrinted() {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
