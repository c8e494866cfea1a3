package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import okhttp3.HttpUrl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaseUrlsTest {

    private static void assertRefused(String url, boolean insecureHttpAllowed, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrls.checked(url, insecureHttpAllowed))
                .withMessageStartingWith(message)
                .withNoCause();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "\n"})
    void requiresOne(String url) {
        assertRefused(url, false, "baseUrl is missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "attest.example.com/api/v1",
                "/api/v1",
                "https://",
                "https:///",
                "https://host name/api/v1",
                "https://host:port/api/v1",
                "https://host:99999/api/v1",
                "ftp://attest.example.com/api/v1",
                "file:///api/v1",
                "ws://attest.example.com/api/v1",
                "javascript:alert(1)",
                "nonsense"
            })
    void refusesWhatIsNoHttpUrl(String url) {
        assertRefused(url, true, "baseUrl is not an http or https URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "?page=1", "#", "#top", "/?a=b#c"})
    void refusesQueryAndFragment(String end) {
        assertRefused("https://attest.example.com/api/v1" + end, false, "baseUrl must not have a query or a fragment");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada:very-secret@", "ada@", ":very-secret@", "%61da@"})
    void refusesAUserWithoutRepeatingIt(String user) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrls.checked("https://" + user + "attest.example.com/api/v1", false))
                .withMessage("baseUrl must not contain a user name or password; use accessToken")
                .withNoCause();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://attest.example.com/api/v1",
                "HTTPS://attest.example.com/api/v1",
                "https://attest.example.com:8443/api/v1",
                "https://10.0.0.1/api/v1",
                "https://localhost/api/v1",
                "http://localhost/api/v1",
                "http://LOCALHOST:8080/api/v1",
                "http://127.0.0.1/api/v1",
                "http://127.0.0.1:8080/api/v1",
                "http://127.1.2.3/api/v1",
                "http://127.255.255.254/api/v1",
                "http://[::1]/api/v1",
                "http://[::1]:8080/api/v1",
                "http://[0:0:0:0:0:0:0:1]/api/v1"
            })
    void takesHttpsAndLoopbackAddresses(String url) {
        assertThat(BaseUrls.checked(url, false)).isEqualTo(HttpUrl.get(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://attest.example.com/api/v1",
                "http://127.evil.example/api/v1",
                "http://127.0.0.1.evil.example/api/v1",
                "http://localhost.evil.example/api/v1",
                "http://evil-localhost/api/v1",
                "http://evil.localhost.example/api/v1",
                "http://10.0.0.1/api/v1",
                "http://128.0.0.1/api/v1",
                "http://1.127.0.0/api/v1",
                "http://0.0.0.0/api/v1",
                "http://[::2]/api/v1",
                "http://[::]/api/v1",
                "http://[2001:db8::1]/api/v1"
            })
    void takesOtherHttpOnlyIfItIsAllowed(String url) {
        assertRefused(url, false, "baseUrl must be https");
        assertThat(BaseUrls.checked(url, true)).isEqualTo(HttpUrl.get(url));
    }
}
