package io.attest.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.error.AttestException;
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

    @AutoClose
    private final MockWebServer service = new MockWebServer();

    private String asked(String name, String noProxy) {
        String me = "{\"id\":\"1\",\"name\":\"Ada\",\"email\":\"ada@example.com\","
                + "\"current_organization_name\":\"Engines\"}";
        proxy.enqueue(new MockResponse().setBody(me));
        service.enqueue(new MockResponse().setBody(me));
        Map<String, String> environment = Map.of(
                "ATTEST_BASE_URL",
                service.url("/api/v1").toString(),
                "ATTEST_ACCESS_TOKEN",
                "token",
                name,
                proxy.getHostName() + ":" + proxy.getPort(),
                "no_proxy",
                noProxy);
        try (ServiceInUse used = ServiceInUse.of(environment, settings -> settings.allowInsecureHttp())) {
            used.client().me().get();
        }
        return proxy.getRequestCount() > 0 ? "proxy" : "service";
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP_PROXY, example.com, proxy",
        "http_proxy, '', proxy",
        "HTTPS_PROXY, '', service",
        "HTTP_PROXY, 'example.com, LOCALHOST', service",
        "HTTP_PROXY, *, service",
        "HTTP_PROXY, host, proxy"
    })
    void isUsedUnlessTheServiceIsExcluded(String name, String noProxy, String asked) {
        assertThat(asked(name, noProxy)).isEqualTo(asked);
    }

    @ParameterizedTest
    @CsvSource({"http://user:very-secret@:1", "'http://very secret'"})
    void aWrongProxyIsNamedWithoutItsPassword(String proxyUrl) {
        Map<String, String> environment = Map.of(
                "ATTEST_BASE_URL", "https://example.com", "ATTEST_ACCESS_TOKEN", "token", "HTTPS_PROXY", proxyUrl);

        assertThatThrownBy(() -> ServiceInUse.of(environment))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("HTTPS_PROXY must be a URL such as http://proxy.example.com:8080.");
    }

    @Test
    void theVariableForHttpsIsUsedForHttps() throws InterruptedException {
        proxy.enqueue(new MockResponse().setResponseCode(403));
        Map<String, String> environment = Map.of(
                "ATTEST_BASE_URL",
                "https://service.invalid/api/v1",
                "ATTEST_ACCESS_TOKEN",
                "token",
                "HTTPS_PROXY",
                proxy.getHostName() + ":" + proxy.getPort());
        try (ServiceInUse used = ServiceInUse.of(environment)) {
            assertThatThrownBy(() -> used.client().me().get()).isInstanceOf(AttestException.class);
        }

        assertThat(proxy.takeRequest(5, TimeUnit.SECONDS).getRequestLine()).startsWith("CONNECT service.invalid:443 ");
    }
}
