package io.attest.client;

import io.attest.client.internal.util.CopiedText;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Checks base URLs. */
final class BaseUrls {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|::1");

    private BaseUrls() {}

    static HttpUrl checked(@Nullable String baseUrl, boolean insecureHttpAllowed) {
        String text = baseUrl == null ? "" : baseUrl.strip();
        HttpUrl url = HttpUrl.parse(text);
        String problem = problem(text, url, insecureHttpAllowed);
        if (url == null || problem != null) {
            throw new IllegalArgumentException("baseUrl " + problem);
        }
        return url;
    }

    /** What is wrong with it, as the end of a message; null if nothing is. */
    private static @Nullable String problem(String text, @Nullable HttpUrl url, boolean insecureHttpAllowed) {
        if (text.isEmpty()) {
            return "is missing; it usually ends with /api/v1";
        }
        String copied = CopiedText.problemOfUrl(text);
        if (copied != null) {
            return copied;
        }
        if (url == null) {
            boolean hasScheme = text.matches("(?is)https?:.*");
            String detail = hasScheme ? "its host or port is not valid" : "it does not begin with https://";
            return "is not an http or https URL: " + detail;
        }
        if (url.host().matches("https?") && url.encodedPath().startsWith("//")) {
            return "has http:// or https:// twice";
        }
        if (url.query() != null || url.fragment() != null) {
            return "must not have a query or a fragment";
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            return "must not contain a user name or password; use accessToken";
        }
        boolean isSafe = url.isHttps() || LOOPBACK.matcher(url.host()).matches();
        return isSafe || insecureHttpAllowed
                ? null
                : "must be https, since http exposes the token on the network;"
                        + " call allowInsecureHttp() if that is acceptable";
    }
}
