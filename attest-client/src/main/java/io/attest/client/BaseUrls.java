package io.attest.client;

import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Checks of base URLs. */
final class BaseUrls {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|::1");

    private BaseUrls() {}

    static HttpUrl checked(@Nullable String baseUrl, boolean insecureHttpAllowed) {
        if (baseUrl == null || baseUrl.isBlank()) {
            throw new IllegalArgumentException("baseUrl is missing; it usually ends with /api/v1");
        }
        HttpUrl url = HttpUrl.parse(baseUrl);
        if (url == null) {
            throw new IllegalArgumentException("baseUrl is no http or https URL");
        }
        if (url.query() != null || url.fragment() != null) {
            throw new IllegalArgumentException("baseUrl must have no query and no fragment");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("baseUrl must hold no user name or password; use accessToken");
        }
        if (!url.isHttps()
                && !insecureHttpAllowed
                && !LOOPBACK.matcher(url.host()).matches()) {
            throw new IllegalArgumentException(
                    "baseUrl must be https, since http shows the token to everybody on the way;"
                            + " call allowInsecureHttp() if that is all right");
        }
        return url;
    }
}
