package io.attest.examples.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;

/**
 * The report as one HTML file that needs nothing else. Text of the service is escaped by the template for the place
 * where it stands; should anything slip through, the page's policy runs no script but its own, known by its hash.
 */
public final class HtmlReport {

    private static final String STYLE = resource("report.css");
    private static final String SCRIPT = resource("report.js");

    private HtmlReport() {}

    /**
     * Fills the template.
     *
     * @param coverage what to show
     * @return the whole file, to be written as UTF-8
     */
    public static String of(Coverage coverage) {
        StringOutput html = new StringOutput();
        TemplateEngine.createPrecompiled(ContentType.Html)
                .render(
                        "report.jte",
                        Map.of("coverage", coverage, "style", STYLE, "script", SCRIPT, "scriptHash", hash(SCRIPT)),
                        html);
        return html.toString();
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String resource(String name) {
        try (InputStream stream = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
