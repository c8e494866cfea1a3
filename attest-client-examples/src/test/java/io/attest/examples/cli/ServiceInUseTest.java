package io.attest.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which service a program names. */
class ServiceInUseTest {

    private static ServiceInUse of(String baseUrl, String token) {
        return ServiceInUse.of(Map.of("ATTEST_BASE_URL", baseUrl, "ATTEST_ACCESS_TOKEN", token), settings -> settings);
    }

    @ParameterizedTest
    @CsvSource({
        "https://attest.example.com/api/v1, attest.example.com",
        "https://my_host:8443/api/v1, my_host:8443",
        "http://127.0.0.1:9000/api/v1/, 127.0.0.1:9000",
        "HTTPS://Attest.Example.COM:443/api/v1, attest.example.com",
        "https://attest.example.com:80, attest.example.com:80",
        "https://[2001:db8::1]/api/v1, [2001:db8::1]",
        "https://bücher.example/api/v1, xn--bcher-kva.example",
        "' https://attest.example.com/api/v1 ', attest.example.com"
    })
    void theHostIsShown(String baseUrl, String host) {
        try (ServiceInUse service = of(baseUrl + "\n", "token\r\n")) {
            assertThat(service.introduction()).isEqualTo("Using the service at " + host + ".");
            assertThat(service.host()).isEqualTo(host);
        }
    }
}
