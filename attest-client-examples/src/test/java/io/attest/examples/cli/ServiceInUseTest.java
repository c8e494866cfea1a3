package io.attest.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which service a program names. */
class ServiceInUseTest {

    @ParameterizedTest
    @CsvSource({
        "https://attest.example.com/api/v1, attest.example.com",
        "https://my_host:8443/api/v1, my_host:8443",
        "http://127.0.0.1:9000/api/v1/, 127.0.0.1:9000",
        "HTTPS://Attest.Example.COM:443/api/v1, attest.example.com",
        "https://attest.example.com:80, attest.example.com:80",
        "https://[2001:db8::1]/api/v1, [2001:db8::1]",
        "https://bücher.example/api/v1, xn--bcher-kva.example"
    })
    void theHostIsShown(String baseUrl, String host) {
        AttestClient client =
                AttestClient.builder().baseUrl(baseUrl).accessToken("token").build();
        try (ServiceInUse service = new ServiceInUse(client, Optional.empty())) {
            assertThat(service.introduction()).isEqualTo("Using the service at " + host + ".");
            assertThat(service.host()).isEqualTo(host);
        }
    }
}
