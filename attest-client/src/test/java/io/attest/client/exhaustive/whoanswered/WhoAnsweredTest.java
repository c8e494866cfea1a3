package io.attest.client.exhaustive.whoanswered;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchAccess;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Whoever answers, no outcome and no state of an item is better than what the service has done. Fewer sends and items
 * in {@code mvn verify} than in the exhaustive build; others with {@code -Dwhoanswered.seed=N}.
 */
class WhoAnsweredTest {

    private static final int SENDS = Integer.getInteger("whoanswered.sends", 3000);
    private static final int ITEMS = Integer.getInteger("whoanswered.items", 2000);
    private static final int MOST_IN_A_BATCH = 12;
    private static final long SEED = Long.getLong("whoanswered.seed", 20261127);

    private final List<String> wrong = new ArrayList<>();
    private int unknown;

    static String person(int number) {
        return String.format(Locale.ROOT, "%026d", number);
    }

    static CreateAttestationRequest request(String person) {
        return CreateAttestationRequest.of(person, Responses.DOCUMENT);
    }

    @Test
    void ofSends() {
        Weather weather = new Weather(SEED);
        try (CountingServer server = new CountingServer();
                AttestClient client = TestClients.at(server.baseUrl(), new FakeTime())
                        .rateLimit(RateLimitOptions.off())
                        .build()) {
            server.sends = weather::answer;
            for (int i = 0; i < SENDS; i++) {
                String person = person(i);
                AttestException failure = failure(client, person);
                check("send: ", server, person, failure == null ? Outcome.ACCEPTED : failure.outcome());
            }
        }
        assertNothingWrong();
    }

    /** What a send throws, or null. */
    private static @Nullable AttestException failure(AttestClient client, String person) {
        try {
            Object unused = client.attestationRequests().create(request(person));
            return null;
        } catch (AttestException e) {
            return e;
        }
    }

    @Test
    void ofItems() {
        int batch = 0;
        for (int left = ITEMS; left > 0; left -= MOST_IN_A_BATCH) {
            try (RandomBatch random = new RandomBatch(SEED + batch++, Math.min(left, MOST_IN_A_BATCH))) {
                random.run();
                random.outcomes()
                        .forEach((person, outcome) -> check(random.toString(), random.server, person, outcome));
                random.lost().forEach(person -> wrong.add("lost: " + random + person));
            }
        }
        assertNothingWrong();
    }

    /** The same answer each time, after the service got the request: once a send, a loop that obeys, and a batch. */
    @Test
    void ofEachAnswer() {
        assertThat(Answer.inconclusive())
                .allSatisfy(answer -> assertThat(emails(answer)).allMatch(emails -> emails <= 1));
    }

    /** The e-mails of one send, of a loop that obeys the advice, and of a batch that has 100 seconds of patience. */
    private static LongStream emails(Answer answer) {
        FakeTime time = new FakeTime();
        try (CountingServer server = new CountingServer();
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .rateLimit(RateLimitOptions.off())
                        .build()) {
            server.sends = () -> answer;
            AttestException unused = failure(client, person(1));
            Advice advice = Advice.WAIT;
            for (int i = 0; i < MOST_IN_A_BATCH && advice == Advice.WAIT; i++) {
                time.advance(Duration.ofMinutes(1));
                AttestException failure = failure(client, person(2));
                advice = failure == null ? Advice.STOP : failure.advice();
            }
            BatchOptions options = BatchOptions.defaults().withPatience(Duration.ofSeconds(100));
            SendLedger ledger = Ledgers.empty();
            ledger.add(List.of(SendItem.of("3", request(person(3)))));
            BatchReport unusedReport =
                    BatchAccess.sender(client, ledger, options, time).run();
            return LongStream.of(1, 2, 3).map(person -> server.emails(person((int) person)));
        }
    }

    private void check(String of, CountingServer server, String person, Outcome outcome) {
        long emails = server.emails(person);
        boolean isBetter =
                emails > 0 ? outcome == Outcome.REJECTED || outcome == Outcome.NOT_SENT : outcome == Outcome.ACCEPTED;
        if (emails > 1 || isBetter) {
            wrong.add(emails + " e-mails: " + of + person + " is " + outcome + " after " + server.told(person));
        }
        if (outcome == Outcome.UNKNOWN) {
            unknown++;
        }
    }

    private void assertNothingWrong() {
        assertThat(wrong).as("with seed %d", SEED).isEmpty();
        // Who says nothing is never wrong.
        assertThat(unknown).isLessThan((SENDS + ITEMS) * 3 / 4);
    }
}
