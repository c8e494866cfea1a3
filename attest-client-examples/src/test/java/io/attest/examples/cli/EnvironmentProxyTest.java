package io.attest.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.sandbox.AttestSandbox;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Command lines that fetch anything use these variables. */
class EnvironmentProxyTest {

    @AutoClose
    private final MockWebServer proxy = new MockWebServer();

    private String address() {
        return proxy.getHostName() + ":" + proxy.getPort();
    }

    private static Map<String, String> environment(String baseUrl, String... more) {
        Map<String, String> environment = new HashMap<>();
        environment.put("ATTEST_BASE_URL", baseUrl);
        environment.put("ATTEST_ACCESS_TOKEN", "token");
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    /** The tunnel that a proxy is asked for, or what else the client tried. */
    private String asked(Map<String, String> environment) throws InterruptedException {
        proxy.enqueue(new MockResponse().setResponseCode(403));
        try (ServiceInUse used = ServiceInUse.of(environment, EnvironmentProxyTest::impatient)) {
            assertThatThrownBy(() -> used.client().me().get()).isInstanceOf(AttestException.class);
        }
        return proxy.getRequestCount() == 0
                ? "direct"
                : proxy.takeRequest(5, TimeUnit.SECONDS).getRequestLine();
    }

    private static AttestClientBuilder impatient(AttestClientBuilder settings) {
        return settings.retry(RetryOptions.none()).connectTimeout(Duration.ofMillis(300));
    }

    @ParameterizedTest
    @CsvSource({
        "true, HTTPS_PROXY, service.invalid, example.com",
        "true, https_proxy, service.invalid, ''",
        "true, ALL_PROXY, service.invalid, 'other.invalid,vice.invalid, .sub.service.invalid'",
        "true, HTTPS_PROXY, service.invalid:8443, service.invalid:8444",
        "true, HTTPS_PROXY, 192.0.2.7, '192.0.2.8,192.0.3.0/24,2001:db8::/32,192.0.2.7/x,192.0.2/99,0.2.7,2.7'",
        "true, HTTPS_PROXY, [2001:db8::7], '2001:db8::8,2001:db9::/32'",
        "false, HTTP_PROXY, service.invalid, ''",
        "false, HTTPS_PROXY, localhost:9, ''",
        "false, HTTPS_PROXY, 127.0.0.9:9, ''",
        "false, HTTPS_PROXY, [::1]:9, ''",
        "false, ALL_PROXY, attest.localhost:9, ''",
        "false, HTTPS_PROXY, service.invalid, *",
        "false, HTTPS_PROXY, service.invalid, 'example.com, SERVICE.INVALID'",
        "false, HTTPS_PROXY, service.invalid, .invalid",
        "false, HTTPS_PROXY, service.invalid, service.invalid.",
        "false, HTTPS_PROXY, service.invalid, a *.invalid",
        "false, HTTPS_PROXY, service.invalid:8443, service.invalid:8443",
        "false, HTTPS_PROXY, 192.0.2.7, 192.0.0.0/16",
        "false, HTTPS_PROXY, 192.0.2.7, 192.0.2.7",
        "false, HTTPS_PROXY, [2001:db8::7], 2001:db8::/32",
        "false, HTTPS_PROXY, [2001:db8::7], 2001:db8:0::7",
        "false, HTTPS_PROXY, [2001:db8::7]:8443, [2001:db8::7]:8443"
    })
    void isAskedForATunnelUnlessTheServiceIsLocalOrExcluded(
            boolean isAsked, String variable, String host, String noProxy) throws InterruptedException {
        assertThat(asked(environment("https://" + host, variable, address(), "NO_PROXY", noProxy)))
                .startsWith(isAsked ? "CONNECT " + host : "direct");
    }

    /** The token would go through it in clear. */
    @Test
    void aServiceOnThisMachineIsAskedDirectly() {
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            Map<String, String> environment = environment(sandbox.baseUrl(), "HTTP_PROXY", address());
            environment.put("ATTEST_ACCESS_TOKEN", sandbox.ownerToken());
            environment.put("ALL_PROXY", address());
            try (ServiceInUse used = ServiceInUse.of(environment, settings -> settings)) {
                AttestClient client = used.client();
                assertThat(client.me().get().id()).isNotEmpty();
            }
        }
        assertThat(proxy.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "http://user:very-secret@:1, must be a URL such as",
        "'http://very secret', must be a URL such as",
        "user:very-secret://x, must be a URL such as",
        "https://user:very-secret@proxy.example:8443, names a proxy of the scheme https",
        "SOCKS5://proxy.example:1080, names a proxy of the scheme SOCKS5",
        "socks5h://proxy.example, names a proxy of the scheme socks5h"
    })
    void aProxyThatCannotBeUsedIsNamedWithoutItsPassword(String proxyUrl, String message) {
        assertThatThrownBy(() -> ServiceInUse.of(
                        environment("https://example.com", "HTTPS_PROXY", proxyUrl), settings -> settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HTTPS_PROXY " + message)
                .hasMessageNotContaining("secret");
    }
}
