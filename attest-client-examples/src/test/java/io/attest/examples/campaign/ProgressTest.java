package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendState;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.examples.testing.Printed;
import io.attest.examples.testing.Samples;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProgressTest extends CampaignFixture {

    @Test
    void thereIsALineAMinute() {
        Deque<Integer> seconds = new ArrayDeque<>(List.of(0, 59, 60, 119, 120));
        Printed printed = new Printed();
        Progress progress = new Progress(Samples.ledger(), printed, () -> Instant.ofEpochSecond(seconds.remove()));
        SendItem item = SendItem.of("key", CreateAttestationRequest.of(person(0), document));
        SendEntry entry = SendEntry.of(item, SendState.SENT, "request", null, Instant.EPOCH);

        while (!seconds.isEmpty()) {
            progress.settled(entry, null);
        }
        assertThat(printed.lines())
                .hasSize(3)
                .containsOnly("progress: sent=0 rejected=0 unknown=0 sending=0 pending=0");

        progress.decidedMeanwhile(entry);

        assertThat(printed.lines().get(3)).startsWith("key sent: WARNING").contains("a second e-mail");
    }
}
