package io.attest.client;

import io.attest.client.internal.util.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks the paths of raw requests, so that none leads outside the base URL. Encoding alone is not enough, because some
 * servers and proxies decode a path before they look for dots and slashes.
 */
final class RawPath {

    private static final Pattern SCHEME = Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]*:");
    private static final Pattern REFUSED = Pattern.compile("[/\\\\\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}]");
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");

    private RawPath() {}

    static List<String> segments(String path, String... more) {
        Arguments.required("path", path);
        if (SCHEME.matcher(path).find()) {
            throw new IllegalArgumentException(
                    "path must not have a scheme; start it with a slash if its first segment contains a colon");
        }
        if (path.indexOf('?') >= 0 || path.indexOf('#') >= 0) {
            throw new IllegalArgumentException("path must not contain ? or #; use withAddedQuery() for parameters");
        }
        List<String> segments = new ArrayList<>();
        String relative = path.startsWith("/") ? path.substring(1) : path;
        for (String segment : relative.split("/", -1)) {
            segments.add(checked("path", segment));
        }
        for (String segment : Arguments.required("segments", more)) {
            segments.add(checked("segments", segment));
        }
        return List.copyOf(segments);
    }

    private static String checked(String parameter, String segment) {
        Arguments.required(parameter, segment);
        if (REFUSED.matcher(segment).find()) {
            throw new IllegalArgumentException(
                    parameter + " must not contain a slash within a segment, a backslash or a control character");
        }
        if (ESCAPE.matcher(segment).find()) {
            throw new IllegalArgumentException(
                    parameter + " must be plain text, which the SDK encodes, but contains an escape such as %2E");
        }
        // Some servers look for dots only after they have removed everything from a semicolon on.
        String name = segment.replaceFirst(";.*", "").strip();
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
            throw new IllegalArgumentException(parameter + " must not contain an empty segment, . or .. as a segment");
        }
        return segment;
    }
}
