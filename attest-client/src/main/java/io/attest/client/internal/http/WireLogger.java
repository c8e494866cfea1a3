package io.attest.client.internal.http;

import io.attest.client.config.WireLog;
import io.attest.client.internal.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.Request;
import okio.Buffer;

/** Writes requests and responses to a log of their own, without token and header values. Thread-safe. */
public final class WireLogger {

    private static final System.Logger LOGGER = System.getLogger("io.attest.client.wire");
    private static final int LONGEST_BODY = 16 * 1024;
    /** So much more than what is shown that a secret at the cut is hidden before it is cut. */
    private static final int SEARCHED = 64 * LONGEST_BODY;
    /** The request headers that are surely no secrets; the others are those of the application, and the token. */
    private static final Set<String> OF_THE_SDK = Set.of("accept", "user-agent");

    private static final Set<String> NEVER_SHOWN = Set.of("cookie", "proxy-authorization", "set-cookie");

    private final WireLog what;

    /** A log of one client. */
    public WireLogger(WireLog what) {
        this.what = what;
    }

    /** Whether its logger is enabled. */
    public boolean isOn() {
        return LOGGER.isLoggable(Level.DEBUG);
    }

    /** An attempt is about to send a request. */
    public void sends(String attempt, Request request) {
        byte[] body = body(request);
        String line = attempt + " sends " + request.method() + " " + request.url();
        write(line, request, request.headers(), body);
    }

    /** The attempt has ended. */
    public void ended(String attempt, Request request, AttemptResult result) {
        if (result instanceof HttpResponse response) {
            write(attempt + " received " + response.status(), request, response.headers(), response.body());
        } else {
            write(
                    attempt + " ended without a complete response, " + result.outcome(),
                    request,
                    Headers.of(),
                    new byte[0]);
        }
    }

    private void write(String first, Request request, Headers headers, byte[] body) {
        Secrets secrets = secrets(request);
        StringBuilder text = new StringBuilder(clean(first, secrets));
        for (int i = 0; i < headers.size(); i++) {
            String value = isShown(headers.name(i), request) ? headers.value(i) : Secrets.HIDDEN;
            text.append("\n  ").append(clean(headers.name(i) + ": " + value, secrets));
        }
        if (what == WireLog.HEADERS_AND_BODIES && body.length > 0) {
            text.append("\n  ").append(body(body, secrets));
        }
        // With a throwable, since other methods may take the braces of JSON for those of a format.
        LOGGER.log(Level.DEBUG, text.toString(), (Throwable) null);
    }

    private static boolean isShown(String header, Request request) {
        String name = header.toLowerCase(Locale.ROOT);
        return OF_THE_SDK.contains(name) || (request.header(name) == null && !NEVER_SHOWN.contains(name));
    }

    private static Secrets secrets(Request request) {
        return new Secrets(request.headers().names().stream()
                .filter(name -> !isShown(name, request))
                .flatMap(name -> request.headers().values(name).stream()));
    }

    private static byte[] body(Request request) {
        Buffer body = new Buffer();
        try {
            if (request.body() != null) {
                request.body().writeTo(body);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer in memory cannot be written", e);
        }
        return body.readByteArray();
    }

    private static String body(byte[] body, Secrets secrets) {
        String text = secrets.hide(new String(body, 0, Math.min(body.length, SEARCHED), StandardCharsets.UTF_8));
        return body.length <= LONGEST_BODY
                ? inALine(text)
                : inALine(text.substring(0, Math.min(text.length(), LONGEST_BODY))) + " [cut, " + body.length
                        + " bytes in all]";
    }

    private static String clean(String text, Secrets secrets) {
        return inALine(secrets.hide(text));
    }

    private static String inALine(String text) {
        return Secrets.NOT_IN_A_LINE
                .matcher(text)
                .replaceAll(found -> String.format(
                        Locale.ROOT, "\\\\u%04x", (int) found.group().charAt(0)));
    }
}
