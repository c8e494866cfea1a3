package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.net.InetAddress;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.mockwebserver.RecordedRequest;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/configuration.md: a base URL as people write it reaches the service, or the message names what is wrong. */
@NullUnmarked
class CopiedSettingsTest {

    @AutoClose
    private final MockWebServer service = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        service.start(InetAddress.getLoopbackAddress(), 0);
    }

    private RecordedRequest requestedBy(AttestClientBuilder settings) throws InterruptedException {
        service.enqueue(
                new MockResponse().setHeader("Content-Type", "application/json").setBody(Responses.me()));
        try (AttestClient client = settings.build()) {
            assertThat(client.me().get().id()).isEqualTo(Responses.ID);
        }
        return service.takeRequest();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            http://127.0.0.1:PORT/api/v1|/api/v1/me
            http://127.0.0.1:PORT/api/v1/|/api/v1/me
            http://127.0.0.1:PORT|/me
            Http://LocalHost:PORT/api/v1|/api/v1/me
            http:127.0.0.1:PORT/api/v1|/api/v1/me
            http:\\\\127.0.0.1:PORT\\api\\v1|/api/v1/me
              http://127.0.0.1:PORT/api/v1   |/api/v1/me
            <BREAK>http://127.0.0.1:PORT/api/v1/<BREAK>|/api/v1/me
            http://127.0.0.1:PORT/bücher|/b%C3%BCcher/me
            """)
    void reachTheServiceIfNothingElseCanBeMeant(String baseUrl, String path) throws InterruptedException {
        String url = baseUrl.replace("PORT", "" + service.getPort()).replace("<BREAK>", "\r\n");

        RecordedRequest request = requestedBy(TestClients.at(url, new FakeTime()));

        assertThat(request.getPath()).isEqualTo(path);
        assertThat(request.getHeader("Authorization")).isEqualTo("Bearer " + TestClients.TOKEN);
    }
}
