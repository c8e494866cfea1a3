package io.attest.client.testing;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.TestAccess;
import io.attest.client.config.RetryOptions;
import io.attest.client.internal.util.TimeSource;
import java.time.Duration;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;

/** Clients as most tests need them. */
// Only tests are compiled against it.
@SuppressWarnings("exports")
public final class TestClients {

    public static final String TOKEN = "token-that-must-not-be-seen";

    private TestClients() {}

    /** On the machine's own time. */
    public static AttestClientBuilder at(String baseUrl) {
        return AttestClient.builder()
                .baseUrl(baseUrl)
                .accessToken(TOKEN)
                .connectTimeout(Duration.ofSeconds(10))
                .readTimeout(Duration.ofSeconds(20));
    }

    /** On the time of a test. */
    public static AttestClientBuilder at(String baseUrl, TimeSource time) {
        return TestAccess.time(at(baseUrl), time);
    }

    /** On time that does not pass, and without retries. */
    public static AttestClient once(String baseUrl) {
        return at(baseUrl, new FakeTime()).retry(RetryOptions.none()).build();
    }

    public static AttestClientBuilder at(MockWebServer server) {
        return at(Web.url(server));
    }

    public static AttestClientBuilder at(MockWebServer server, TimeSource time) {
        return at(Web.url(server), time);
    }

    public static AttestClient once(MockWebServer server) {
        return once(Web.url(server));
    }

    /** Of a server, on time that does not pass. */
    public static AttestClientBuilder of(MockWebServer server) {
        return at(Web.url(server), new FakeTime());
    }

    public static MockResponse me() {
        return Responses.json(200, Responses.me());
    }

    public static MockResponse page(int number, int lastPage) {
        return Responses.json(200, Responses.page(number, lastPage, 1, 1, lastPage));
    }

    /** Closes it in the middle of a test, which the compiler takes for a mistake when it is written there. */
    public static void close(AttestClient client) {
        client.close(Duration.ZERO);
    }
}
