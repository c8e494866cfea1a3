package io.attest.client;

import io.attest.client.internal.CopiedText;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Checks base URLs. */
final class BaseUrls {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|::1");

    private BaseUrls() {}

    static HttpUrl checked(@Nullable String baseUrl, boolean insecureHttpAllowed) {
        if (baseUrl == null || baseUrl.isBlank()) {
            throw new IllegalArgumentException("baseUrl is missing; it usually ends with /api/v1");
        }
        String text = baseUrl.strip();
        String problem = CopiedText.problemOfUrl(text);
        if (problem != null) {
            throw new IllegalArgumentException("baseUrl " + problem);
        }
        HttpUrl url = HttpUrl.parse(text);
        if (url == null) {
            throw new IllegalArgumentException("baseUrl is not an http or https URL: "
                    + (text.matches("(?is)https?:.*")
                            ? "its host or port is not valid"
                            : "it does not begin with https://"));
        }
        if (url.host().matches("https?") && url.encodedPath().startsWith("//")) {
            throw new IllegalArgumentException("baseUrl has http:// or https:// twice");
        }
        if (url.query() != null || url.fragment() != null) {
            throw new IllegalArgumentException("baseUrl must not have a query or a fragment");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("baseUrl must not contain a user name or password; use accessToken");
        }
        if (!url.isHttps()
                && !insecureHttpAllowed
                && !LOOPBACK.matcher(url.host()).matches()) {
            throw new IllegalArgumentException("baseUrl must be https, since http exposes the token on the network;"
                    + " call allowInsecureHttp() if that is acceptable");
        }
        return url;
    }
}
