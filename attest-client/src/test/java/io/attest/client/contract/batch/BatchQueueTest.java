package io.attest.client.contract.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchAccess;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.testing.Await;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.mockwebserver.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run waits for the rate limit in the queue of all calls. The service allows one request in each window. */
class BatchQueueTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();
    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger claims = new AtomicInteger();
    private final AtomicInteger told = new AtomicInteger();
    private final SendLedger ledger = Ledgers.afterClaims(Ledgers.with(2), item -> claims.incrementAndGet());

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    @AutoClose
    private final AttestClient client =
            TestClients.at(server, time).timeout(Duration.ofHours(1)).build();

    private final BatchSender sender = BatchAccess.sender(
            client, ledger, BatchOptions.defaults().withListener((entry, failure) -> told.incrementAndGet()), time);

    BatchQueueTest() {
        Web.respond(server, this::response);
    }

    private MockResponse response(RecordedRequest request) {
        order.add(request.getMethod());
        MockResponse response = request.getMethod().equals("GET") ? TestClients.me() : BatchFixture.CREATED;
        return Responses.limited(response, 1, 0, time.now().plus(MINUTE).getEpochSecond())
                .setHeader(
                        "Date",
                        DateTimeFormatter.RFC_1123_DATE_TIME.format(time.now().atOffset(ZoneOffset.UTC)));
    }

    /** A run that has had its sign of life, and waits for the next window with its first send. */
    private OtherThread waitingRun() {
        OtherThread run = OtherThread.start(sender::run);
        time.awaitSleepers(1);
        return run;
    }

    private void assertNothingClaimed() {
        assertThat(claims).hasValue(0);
        assertThat(told).hasValue(0);
        assertThat(ledger.counts()).containsEntry(SendState.PENDING, 2L);
    }

    @Test
    void aRunThatCameBeforeAnotherCallerSendsBeforeIt() {
        OtherThread run = waitingRun();
        OtherThread reader = OtherThread.start(() -> client.me().get());
        time.awaitSleepers(2);

        time.advance(MINUTE);
        Await.until("two requests", () -> order.size() == 2);
        time.awaitSleepers(2);
        assertThat(order).containsExactly("GET", "POST");
        assertThat(ledger.counts()).containsEntry(SendState.SENT, 1L).containsEntry(SendState.PENDING, 1L);

        time.advance(MINUTE);
        assertThat(reader.join()).isNull();
        time.advance(MINUTE);
        assertThat(run.join()).isNull();
        assertThat(order).containsExactly("GET", "POST", "GET", "POST");
        assertThat(told).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"interrupt", "close", "pause"})
    void anInterruptCloseOrPauseEndsARunThatWaits(String end) {
        OtherThread run = waitingRun();
        switch (end) {
            case "interrupt" -> run.interrupt();
            case "close" -> assertThat(OtherThread.start(sender::close).join()).isNull();
            default -> sender.pause("until tomorrow");
        }

        assertThat(run.join()).isNull();
        assertThat(run.wasInterrupted()).isEqualTo(end.equals("interrupt"));
        assertNothingClaimed();
    }
}
