package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.testing.CallStyle.OpenCall;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RecordingListener.AttemptStarted;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/observability.md: its lines and their levels; DEBUG is FINE here. */
class LogTest extends ServiceFixture {

    @AutoClose
    private final ClientLog log = new ClientLog(Level.ALL);

    private List<String> lines(String which) {
        return log.lines().stream()
                .map(line -> line.replaceAll("call [0-9]+", "call N"))
                .filter(line -> line.contains(which))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void writesALineForEachAttemptAtDebugAndForEachRetryAtInfo(SampleCall call) {
        prepare(Responses.json(429, "{\"message\":\"later\"}"), call.goodResponse());
        AttestClient client = open(TestClients.at(server, time)
                .retry(ONCE_MORE)
                .addListener(when(AttemptStarted.class, event -> time.advance(Duration.ofMillis(70)))));

        style.ask(client, call);

        String name = call.operationName() + " (" + call.method() + ", call N)";
        assertThat(lines(""))
                .containsExactly(
                        "FINE " + name + " attempt 1 ended in 429, REJECTED, 19 bytes, after 70 ms",
                        "INFO " + name + " attempt 1 ended in 429 and is retried in 0 ms",
                        "FINE " + name + " attempt 2 ended in " + call.goodStatus() + ", ACCEPTED, "
                                + call.goodBody().length() + " bytes, after 70 ms");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1"})
    void writesLinesForAWaitOfMoreThanASecond(int seconds, int count) {
        LimitedServer limited = open(new LimitedServer(1, Duration.ofSeconds(seconds), time::now));
        calls(open(TestClients.at(limited.baseUrl(), time)), 2);

        String expected = "probably for " + time.sleeps().get(0).toMillis() + " ms";
        assertThat(lines("INFO"))
                .hasSize(count)
                .allMatch(("INFO calls start to wait for the rate limit, " + expected)::equals);
        assertThat(lines("waits"))
                .hasSize(count)
                .allMatch(("FINE me.get (GET, call N) waits for the rate limit, " + expected)::equals);
    }

    @Test
    void saysOnceAtInfoThatCallsWaitUntilNoneWaitsAnyMore() {
        LimitedServer limited = steppedLimited(1);
        AttestClient client = open(steppedAt(limited.baseUrl()));

        calls(client, 1);
        for (int episode = 1; episode <= 2; episode++) {
            OpenCall first = style.start(client, READ);
            steps.awaitSleepers(1);
            OpenCall second = style.start(client, READ);
            steps.awaitSleepers(2);
            steps.advance(MINUTE);
            assertThat(first.join()).isNull();
            steps.awaitSleepers(1);
            assertThat(lines("INFO")).hasSize(episode);
            steps.advance(MINUTE);
            assertThat(second.join()).isNull();
        }
    }
}
