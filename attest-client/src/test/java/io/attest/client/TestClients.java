package io.attest.client;

import io.attest.client.config.RetryOptions;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import mockwebserver3.MockResponse;

/** TestClients as most tests need them. */
final class TestClients {

    static final String TOKEN = "token-that-must-stay-secret";

    private TestClients() {}

    /** On the machine's own time. */
    static AttestClient.Builder at(String baseUrl) {
        return AttestClient.builder()
                .baseUrl(baseUrl)
                .accessToken(TOKEN)
                .connectTimeout(Duration.ofSeconds(10))
                .readTimeout(Duration.ofSeconds(20));
    }

    /** On time that does not pass. */
    static AttestClient.Builder at(String baseUrl, FakeTime time) {
        return at(baseUrl).time(time);
    }

    /** On time that does not pass, and without retries. */
    static AttestClient once(String baseUrl) {
        return at(baseUrl, new FakeTime()).retry(RetryOptions.none()).build();
    }

    /** Of a server, on time that does not pass. */
    static AttestClient.Builder of(Server server) {
        return at(server.baseUrl(), new FakeTime());
    }

    static MockResponse me() {
        return Responses.json(200, Responses.me());
    }

    static MockResponse page(int number, int lastPage) {
        return Responses.json(200, Responses.page(number, lastPage, 1, 1, lastPage));
    }

    /** Closes it in the middle of a test, which the compiler takes for a mistake when it is written there. */
    static void close(AttestClient client) {
        client.close();
    }
}
