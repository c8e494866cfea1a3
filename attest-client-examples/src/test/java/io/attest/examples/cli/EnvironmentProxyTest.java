package io.attest.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which proxy is asked. */
class EnvironmentProxyTest {

    @AutoClose
    private final MockWebServer proxy = new MockWebServer();

    private String address() {
        return proxy.getHostName() + ":" + proxy.getPort();
    }

    private static Map<String, String> environment(String baseUrl, String name, String value) {
        return Map.of("ATTEST_BASE_URL", baseUrl, "ATTEST_ACCESS_TOKEN", "token", name, value);
    }

    private static ServiceInUse open(Map<String, String> environment) {
        return new ServiceChoice(environment)
                .open(client -> client.retry(RetryOptions.none()).connectTimeout(Duration.ofMillis(300)));
    }

    /** The token of a service on this machine would go through it in clear. */
    @ParameterizedTest
    @CsvSource({
        "true, HTTPS_PROXY, service.invalid",
        "true, https_proxy, service.invalid:8443",
        "true, HTTPS_PROXY, [2001:db8::7]",
        "false, HTTP_PROXY, 192.0.2.7",
        "false, HTTPS_PROXY, localhost:9",
        "false, HTTPS_PROXY, [::1]:9",
        "false, HTTPS_PROXY, attest.localhost:9"
    })
    void isAskedForATunnelUnlessTheServiceIsLocal(boolean isAsked, String variable, String host)
            throws InterruptedException {
        proxy.enqueue(new MockResponse().setResponseCode(403));
        try (ServiceInUse used = open(environment("https://" + host, variable, address()))) {
            assertThatThrownBy(() -> used.client().me().get()).isInstanceOf(AttestException.class);
        }
        assertThat(proxy.getRequestCount()).isEqualTo(isAsked ? 1 : 0);
        if (isAsked) {
            assertThat(proxy.takeRequest(5, TimeUnit.SECONDS).getRequestLine()).startsWith("CONNECT " + host);
        }
    }

    /** A password with such a character was taken for a host, for which a run waited an hour. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://CORP\\secret:very-secret@proxy.example:3128",
                "http://secret:1/secret@proxy.example",
                "http://user:very-secret@:1",
                "http://very secret",
                "socks5h://very-secret"
            })
    void aProxyThatCannotBeUsedIsSaidWithoutItsPassword(String proxyUrl) {
        assertThatThrownBy(() -> open(environment("https://example.com", "HTTPS_PROXY", proxyUrl)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HTTPS_PROXY must be a URL of the scheme http ")
                .hasMessageContainingAll("%5C", "%23")
                .hasMessageNotContaining("secret");
    }
}
