package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.web.client.RestClient;

@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"handbook.every=1h", "spring.datasource.url=jdbc:h2:mem:mocked"})
class MockedClientTest {

    @MockitoBean
    private AttestClient client;

    @Value("${local.server.port}")
    private int port;

    @Test
    void healthOfAMockIsUnknown() {
        assertThat(RestClient.create("http://localhost:" + port)
                        .get()
                        .uri("/actuator/health")
                        .retrieve()
                        .body(String.class))
                .containsPattern("\"attest\":\\{.{0,80}\"UNKNOWN\"");
    }
}
