package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ServerException;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/configuration.md, How long an outage may last: for a read. */
class ReadOutageTest {

    private static final Path NIGHTLY_REPORT = Path.of("docs", "nightly-report.md");

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    private final FakeTime time = new FakeTime();

    private AttestClient client(Duration outage, MockResponse down, RequestOptions options) {
        Instant end = time.now().plus(outage);
        Web.respond(
                server,
                request -> time.now().isBefore(end) ? down : Responses.json(200, Responses.page(1, 1, 1, 1, 1)));
        return TestClients.at(server, time).options(options).build();
    }

    /** The second asks to come back after a second, which takes the place of longer waits. */
    static List<MockResponse> down() {
        return List.of(Responses.json(503, "{}"), Responses.status(503, "Retry-After", "1"));
    }

    @ParameterizedTest
    @MethodSource("down")
    void theNightlyReportBridgesTwentyMinutesAsCopied(MockResponse down) throws IOException {
        String program = Files.readString(NIGHTLY_REPORT);
        RequestOptions copied = RequestOptions.none()
                .withTimeout(Duration.ofMinutes(number(program, "withTimeout\\(Duration.ofMinutes\\((\\d+)\\)\\)")))
                .withRetry(RetryOptions.defaults().withMaxRetries(number(program, "withMaxRetries\\(([\\d_]+)\\)")));

        try (AttestClient client = client(Duration.ofMinutes(20), down, copied)) {
            assertThat(client.documents().readAll()).hasSize(1);
        }
    }

    private static int number(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return Integer.parseInt(matcher.group(1).replace("_", ""));
    }

    @Test
    void aReadWithoutSettingsBridgesThreeAndAHalfSecondsAtMost() {
        MockResponse down = Responses.json(503, "{}");
        try (AttestClient client = client(Duration.ofMillis(3501), down, RequestOptions.none())) {
            assertThatThrownBy(() -> client.documents().list()).isInstanceOf(ServerException.class);
        }
    }
}
