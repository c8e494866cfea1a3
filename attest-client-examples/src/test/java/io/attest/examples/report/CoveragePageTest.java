package io.attest.examples.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.sandbox.AttestSandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: what the service says cannot become markup or code. */
class CoveragePageTest {

    @AutoClose
    private static Chromium browser;

    @TempDir
    private static Path folder;

    private static String html;

    @BeforeAll
    static void makeThePage() throws IOException {
        browser = new Chromium();
        try (AttestSandbox sandbox = AttestSandbox.builder().hostileNames().start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .build()) {
            Reading reading = new Reading(
                    Instant.parse("2026-01-02T03:04:05Z"),
                    true,
                    client.documents().readAll());
            html = HtmlReport.of(Coverage.of("Sandbox <b>Ltd</b>", "127.0.0.1", reading, false), Optional.empty());
        }
    }

    @Test
    void showsMarkupOfTheServiceAsText() throws IOException {
        browser.open(Files.writeString(folder.resolve("coverage.html"), html));
        browser.one("#search").sendKeys("<script>");

        assertThat(browser.one("#rows tr:not([hidden]) .text").getText())
                .isEqualTo("<script>alert(1)</script> & \"quotes\"");
        assertThat(browser.one("h1").getText()).isEqualTo("Sandbox <b>Ltd</b>");
        assertThat(browser.script("return document.scripts.length")).isEqualTo(1L);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void runsNoScriptButItsOwn() throws IOException {
        String injected = html.replace("<main>", "<script>window.ran = true</script><main>");
        browser.open(Files.writeString(folder.resolve("injected.html"), injected));

        assertThat(browser.script("return window.ran === undefined")).isEqualTo(true);
        assertThat(browser.complaints()).singleElement().asString().contains("Content Security Policy");
    }
}
