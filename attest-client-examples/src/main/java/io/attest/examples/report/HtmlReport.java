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
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The report as one HTML file that needs nothing else. Text of the service is escaped by the template for the place
 * where it stands; should anything slip through, the page's policy runs no script but its own, known by its hash.
 */
public final class HtmlReport {

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** How every page begins. */
    public static final String MARK = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="generator" content="attest coverage">
            """;

    /** The style of the page. */
    public static final String STYLE = resource("report.css");

    /** The only script that the page runs. */
    public static final String SCRIPT = resource("report.js");

    private HtmlReport() {}

    /** Fills the template; the result is to be written as UTF-8. */
    public static String of(Coverage coverage, Optional<Changes> changes) {
        StringOutput html = new StringOutput();
        TemplateEngine.createPrecompiled(ContentType.Html)
                .render("report.jte", Map.of("coverage", coverage, "changes", changes), html);
        return html.toString();
    }

    /** What the page sorts a share by: an empty text if there is none. */
    public static String sortKey(double share) {
        return Double.isNaN(share) ? "" : Double.toString(share);
    }

    /** A number, with a comma for each thousand. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** A time to the minute, in UTC. */
    public static String time(Instant at) {
        return MINUTE.format(at);
    }

    /** The hash of the script, for the page's policy. */
    public static String scriptHash() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(SCRIPT.getBytes(StandardCharsets.UTF_8));
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
