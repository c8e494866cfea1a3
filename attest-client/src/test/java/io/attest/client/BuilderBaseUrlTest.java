package io.attest.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class BuilderBaseUrlTest {

    private static AttestClient.Builder builder() {
        return AttestClient.builder().accessToken("token");
    }

    private static void assertRefused(AttestClient.Builder builder, String message) {
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageStartingWith(message);
    }

    @Test
    void isRequired() {
        assertRefused(builder(), "baseUrl is missing");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "\n"})
    void mustNotBeBlank(String url) {
        assertRefused(builder().baseUrl(url), "baseUrl is missing");
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
    void mustBeAnHttpUrl(String url) {
        assertRefused(builder().baseUrl(url).allowInsecureHttp(), "baseUrl is not an http or https URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "?page=1", "#", "#top", "/?a=b#c"})
    void mustHaveNoQueryAndNoFragment(String end) {
        assertRefused(
                builder().baseUrl("https://attest.example.com/api/v1" + end),
                "baseUrl must not have a query or a fragment");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada:very-secret@", "ada@", ":very-secret@", "%61da@"})
    void mustHoldNoUserAndDoesNotRepeatIt(String user) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder()
                        .baseUrl("https://" + user + "attest.example.com/api/v1")
                        .build())
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
    void mayBeHttpsOrLoopback(String url) {
        assertThatCode(() -> builder().baseUrl(url).build().close()).doesNotThrowAnyException();
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
    void mustBeHttpsAnywhereElseUnlessInsecureHttpIsAllowed(String url) {
        assertRefused(builder().baseUrl(url), "baseUrl must be https");
        assertThatCode(() -> builder().baseUrl(url).allowInsecureHttp().build().close())
                .doesNotThrowAnyException();
    }
}
