package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.testing.RejectedArguments;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

class BaseUrlsTest {

    /** Several URLs, with a bar between them. */
    private static void assertRejected(String urls, boolean insecureHttpAllowed, String message) {
        for (String url : urls.split("\\|", -1)) {
            RejectedArguments.assertRejected(message, () -> BaseUrls.checked(url, insecureHttpAllowed));
        }
    }

    @Test
    void refusesWhatIsNoHttpUrl() {
        RejectedArguments.assertRejected("baseUrl is missing", () -> BaseUrls.checked(null, false));
        String noScheme =
                "attest.example.com/api/v1|attest.example.com:8443/api/v1|localhost:8080|//attest.example.com|/api/v1"
                        + "|ftp://attest.example.com/api/v1|file:///api/v1|javascript:alert(1)|nonsense|htps://host|https//host"
                        + "|https：//host|<https://host>|ATTEST_BASE_URL=https://host|$ATTEST_BASE_URL|www.host.com";
        assertRejected(noScheme, true, "baseUrl is not an http or https URL: it does not begin with https://");
        String noHost = "https://|https:///|http:|https://host:port/api/v1|https://host:99999/api/v1"
                + "|https://:8080/api/v1|https://[::1/api/v1|https://host:-1|HTTPS://%20";
        assertRejected(noHost, true, "baseUrl is not an http or https URL: its host or port is not valid");
        assertRejected("https://https://host/api/v1", false, "baseUrl has http:// or https:// twice");
    }

    @Test
    void refusesQueryAndFragmentAndUserWithoutRepeatingIt() {
        assertRejected(
                "https://host/api?|https://host/api?page=1|https://host/api#|https://host/api#top|https://host/?a=b#c",
                false,
                "baseUrl must not have a query or a fragment");
        for (String user : "ada:very-secret@ ada@ :very-secret@ %61da@".split(" ", -1)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BaseUrls.checked("https://" + user + "attest.example.com/api/v1", false))
                    .withMessage("baseUrl must not contain a user name or password; use accessToken");
        }
    }

    @Test
    void takesHttpsAndLoopbackAddresses() {
        String urls =
                "https://http/api/v1 https://attest.example.com:8443/api/v1 HTTPS://attest.example.com https://10.0.0.1 http://LOCALHOST:8080"
                        + " http://localhost http://127.0.0.1 http://127.255.255.254:8080 http://[::1] http://[0:0:0:0:0:0:0:1]/api";
        for (String url : urls.split(" ", -1)) {
            assertThat(BaseUrls.checked(" \t\u2003" + url + "\u2028\r\n ", false))
                    .isEqualTo(HttpUrl.get(url));
        }
    }

    @Test
    void takesOtherHttpOnlyIfItIsAllowed() {
        String hosts =
                "attest.example.com 127.evil.example 127.0.0.1.evil.example localhost.evil.example evil-localhost"
                        + " 10.0.0.1 128.0.0.1 1.127.0.0 0.0.0.0 [::2] [::] [2001:db8::1]";
        for (String host : hosts.split(" ", -1)) {
            String url = "http://" + host + "/api/v1";
            assertRejected(url, false, "baseUrl must be https");
            assertThat(BaseUrls.checked(url, true)).isEqualTo(HttpUrl.get(url));
        }
    }
}
