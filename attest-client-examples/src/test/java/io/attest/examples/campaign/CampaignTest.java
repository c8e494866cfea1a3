package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a campaign waits, in a time that does not pass. */
class CampaignTest {

    @TempDir
    Path directory;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final List<String> shown = new ArrayList<>();
    private final List<Duration> waits = new ArrayList<>();
    private Ledger ledger;

    @BeforeEach
    void open() {
        ledger = Ledger.open(directory.resolve("ledger"), Clock.systemUTC());
        ledger.add(recipients());
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void whatDidNotReachTheServiceIsTriedAgainWithGrowingWaitsAndThenGivenUp() {
        String closed = sandbox.baseUrl();
        sandbox.close();

        Optional<Verdict.Stop> stop = run(closed, 99);

        assertThat(stop).get().satisfies(it -> {
            assertThat(it.exitCode()).isEqualTo(ExitCode.CANNOT_GO_ON);
            assertThat(it.why()).startsWith("Failed 5 times in a row. The last time: ");
        });
        assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L);
        assertThat(shown).allMatch(it -> it.endsWith("the network"));
        assertThat(ledger.rows()).extracting(LedgerRow::state).containsOnly(State.PENDING);
    }

    @Test
    void theRateLimitIsWaitedForWithTheRowStillToBeSent() {
        try (AttestSandbox small = AttestSandbox.builder().rateLimit(3).start()) {
            Optional<Verdict.Stop> stop = run(small.baseUrl(), 2);

            assertThat(stop).contains(new Verdict.Stop(ExitCode.INTERRUPTED, "Interrupted."));
            assertThat(waits).hasSize(2).allMatch(wait -> wait.toSeconds() > 30);
            assertThat(shown)
                    .startsWith("sent=1 refused=0 unknown=0 pending=8")
                    .endsWith("sent=3 refused=0 unknown=0 pending=6 the rate limit");
            assertThat(small.received()).hasSize(3);
            assertThat(Counts.of(ledger.rows())).isEqualTo(new Counts(3, 0, 0, 6));
        }
    }

    @Test
    void a429IsWaitedForWithTheRowStillToBeSent() {
        sandbox.failNext(Fault.status(429).retryAfter("7"));

        assertThat(run(sandbox.baseUrl(), 1)).contains(new Verdict.Stop(ExitCode.INTERRUPTED, "Interrupted."));

        assertThat(waits).containsExactly(Duration.ofSeconds(7));
        assertThat(shown).containsExactly("sent=0 refused=0 unknown=0 pending=9 the rate limit");
    }

    private Optional<Verdict.Stop> run(String baseUrl, int waitsUntilOver) {
        List<Recipient> recipients = recipients();
        List<Task> tasks = new ArrayList<>();
        recipients.forEach(recipient -> tasks.add(new Task(tasks.size() + 1, recipient)));
        Pause pause = new Pause() {
            @Override
            public boolean isOver() {
                return waits.size() >= waitsUntilOver;
            }

            @Override
            public void await(Duration time) {
                waits.add(time);
            }
        };
        try (AttestClient client = AttestClient.builder()
                .baseUrl(baseUrl)
                .accessToken(sandbox.ownerToken())
                .retry(RetryOptions.none())
                .rateLimit(RateLimitOptions.failFast())
                .build()) {
            return new Campaign(client, ledger, pause, new Shown(), Counts.of(ledger.rows())).run(tasks);
        }
    }

    private List<Recipient> recipients() {
        String document = sandbox.catalogue().publishedDocument().id();
        return sandbox.catalogue().people().stream()
                .limit(9)
                .map(person -> new Recipient(1, CreateAttestationRequest.of(person.id(), document)))
                .toList();
    }

    private final class Shown implements Progress {
        @Override
        public void show(Counts counts, Duration left) {
            shown.add(counts.toString());
        }

        @Override
        public void waiting(Counts counts, Duration wait, String why, Duration left) {
            shown.add(counts + " " + why);
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
