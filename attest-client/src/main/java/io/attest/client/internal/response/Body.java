package io.attest.client.internal.response;

import io.attest.client.internal.util.HeaderMap;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks at the body of a response that is not what the API documents. */
public final class Body {

    private static final int ENOUGH = 1000;
    private static final Pattern OTHER_ENCODING = Pattern.compile("(?i)\\b(?!gzip|identity|x-)[a-z][a-z0-9-]{0,20}");
    private static final Pattern HTML = Pattern.compile("(?i)<(?:!doctype\\s+)?html\\b");
    private static final Pattern HTML_TYPE = Pattern.compile("(?i)\\s*(?:text/html|application/xhtml\\+xml)\\b");
    /** In UTF-8, and in UTF-16 as it is read in UTF-8. */
    private static final Pattern BYTE_ORDER_MARK = Pattern.compile("\\A(?:\\uFEFF|\\uFFFD\\uFFFD)");

    private static final Pattern OBJECT = Pattern.compile("\\{\\s*\"");
    private static final Pattern JSON = Pattern.compile("(?s)[{\\[\"].*|-?[0-9][0-9.eE+-]*|true|false|null");
    private static final Pattern PRODUCT = Pattern.compile("([A-Za-z0-9._/-]{1,40})(?: .*)?");

    // Not java.net.URI, which reads none with a space or an underscore in it.
    private static final Pattern ADDRESS =
            Pattern.compile("(?i)(?:https?:)?//(?:[^/?#@]*@)?(\\[[0-9a-f:.]+]|[a-z0-9._-]{1,253})(?:[:/?#].*)?");
    private static final Pattern ABSOLUTE = Pattern.compile("(?i)(?:[a-z][a-z0-9+.-]*:|//).*");

    private Body() {}

    /**
     * Says what came in place of the documented JSON and who may have sent it, or where a redirect points to. It shows
     * nothing of the body, of a {@code Location} the host only, and of {@code Server} only the name of a product.
     *
     * @return a sentence without its full stop, or null if there is nothing to say: the body of a 2xx is JSON
     */
    public static @Nullable String describe(int status, Map<String, List<String>> headers, byte[] body) {
        if (status < 200) {
            return null;
        }
        if (status >= 300 && status < 400) {
            String location = HeaderMap.first(headers, "Location");
            return location == null ? null : "It points to " + target(location.strip());
        }
        String encoding = otherEncoding(headers, body);
        if (encoding != null) {
            return "The body is encoded with " + encoding + ", which the SDK does not ask for";
        }
        String text = beginning(body);
        boolean json = JSON.matcher(text).matches();
        if (status < 300) {
            return json ? null : kind(text, headers) + " came instead of JSON";
        }
        String came = json ? "JSON without a message came" : kind(text, headers) + " came instead of JSON";
        // The service itself may fail without a word, but it has no pages.
        String who = json || text.isEmpty() ? "may have answered" : "answered";
        return came + " (" + status + server(headers) + "): a proxy or firewall " + who + ", not the service";
    }

    /** The encoding that a header names, if it is not gzip and the body is no text; else null. */
    public static @Nullable String otherEncoding(Map<String, List<String>> headers, byte[] body) {
        Matcher encoding =
                OTHER_ENCODING.matcher(Objects.requireNonNullElse(HeaderMap.first(headers, "Content-Encoding"), ""));
        String text = beginning(body);
        int wrong = text.indexOf('\uFFFD');
        // The last character may be cut off.
        boolean isText = wrong < 0 || wrong == text.length() - 1;
        return !isText && encoding.find() ? encoding.group() : null;
    }

    /** Says who may have sent an error that has words, but not in a form of the service's. */
    static String describeForm(Map<String, List<String>> headers) {
        return "The service's own errors have another form" + server(headers)
                + ": a proxy, a firewall or another server may have answered";
    }

    private static String kind(String text, Map<String, List<String>> headers) {
        if (text.isEmpty()) {
            return "An empty body";
        }
        String type = Objects.requireNonNullElse(HeaderMap.first(headers, "Content-Type"), "");
        return isHtml(text) || isHtmlType(type) ? "An HTML page" : "A text";
    }

    static boolean isHtml(String beginning) {
        return HTML.matcher(beginning).lookingAt();
    }

    /**
     * Whether a body is a page, which the service never sends: HTML, or another text that is announced as HTML or is
     * markup. Not if JSON ends it: a framework may write warnings before that.
     *
     * @param type the {@code Content-Type}, or null
     */
    public static boolean isPage(@Nullable String type, byte[] body) {
        String text = beginning(body);
        boolean isMarkup = text.startsWith("<") || (isHtmlType(type) && !text.isEmpty() && !text.startsWith("{"));
        if (isHtml(text) || !isMarkup) {
            return isHtml(text);
        }
        String all = new String(body, StandardCharsets.UTF_8);
        String end = all.substring(all.lastIndexOf('<') + 1).stripTrailing();
        return !(OBJECT.matcher(end).find() && end.endsWith("}"));
    }

    static boolean isHtmlType(@Nullable String type) {
        return type != null && HTML_TYPE.matcher(type).lookingAt();
    }

    private static String server(Map<String, List<String>> headers) {
        Matcher product = PRODUCT.matcher(Objects.requireNonNullElse(HeaderMap.first(headers, "Server"), ""));
        return product.matches() ? ", server " + product.group(1) : "";
    }

    private static String target(String location) {
        Matcher address = ADDRESS.matcher(location);
        if (address.matches()) {
            return "the host " + address.group(1);
        }
        return ABSOLUTE.matcher(location).matches() ? "another address" : "another path of the same host";
    }

    /** Without the white space around it, a byte order mark, and the zeros of UTF-16. */
    static String beginning(byte[] body) {
        int first = 0;
        while (first < body.length && body[first] >= 0 && body[first] <= ' ') {
            first++;
        }
        String text = new String(body, first, Math.min(body.length - first, ENOUGH), StandardCharsets.UTF_8);
        return BYTE_ORDER_MARK.matcher(text.replace("\0", "")).replaceFirst("").strip();
    }
}
