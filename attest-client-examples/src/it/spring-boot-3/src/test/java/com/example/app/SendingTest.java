package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchSender;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxPerson;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;

/** Two instances over one database. */
@ExtendWith(OutputCaptureExtension.class)
class SendingTest {

    private static final AtomicInteger TICKS = new AtomicInteger();

    private final String database = UUID.randomUUID().toString();

    // Two more than the job leaves to others: it may ask whether the service responds, and send once.
    @AutoClose
    private final AttestSandbox limited = AttestSandbox.builder().rateLimit(17).start();

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final List<String> people =
            sandbox.catalogue().people().stream().map(SandboxPerson::id).toList();
    private final String handbook = sandbox.catalogue().publishedDocument().id();

    @Test
    void aFailureThatStopsTheRunPausesAllInstancesAlsoAfterARestartUntilAPersonResumes() {
        try (Instance other = Instance.start(sandbox, database, "--handbook.every=1h")) {
            try (Instance one = Instance.start(sandbox, database)) {
                sandbox.failNext("POST", "/attestation-requests", Fault.status(402));
                one.hire(people.get(0), people.get(1), people.get(2));
                await().until(one::paused);
            }
            other.bean(SendingJob.class).send();
            try (Instance restarted = Instance.start(sandbox, database)) {
                restarted.bean(SendingJob.class).send();
                assertThat(sandbox.emails()).isEmpty();
                assertThat(restarted.bean(JdbcSendLedger.class).pauseReason()).contains("PaymentRequiredException");

                other.bean(BatchSender.class).resume();
                await().until(() -> restarted.bean(BatchSender.class).report().allSent());
            }
        }
    }

    @Test
    void aPauseThatTheDatabaseRefusesIsWrittenBeforeTheNextRun() {
        try (Instance one = Instance.start(sandbox, database, "--handbook.every=1h")) {
            JdbcClient jdbc = one.bean(JdbcClient.class);
            one.hire(people.get(0));
            jdbc.sql("alter table attest_send rename to away").update();
            assertThatThrownBy(one.bean(SendingJob.class)::send).isInstanceOf(UncheckedSQLException.class);
            jdbc.sql("alter table away rename to attest_send").update();

            one.bean(SendingJob.class).send();
            assertThat(one.paused()).isTrue();
            assertThat(sandbox.emails()).isEmpty();
        }
    }

    @Test
    void anItemToCheckIsToldOnceEachTimeItBecomesOneAndOneThatCannotBeToldKeepsNoOther(CapturedOutput output) {
        try (Instance one = Instance.start(sandbox, database, "--handbook.every=1h");
                Instance two = Instance.start(sandbox, database, "--handbook.every=1h")) {
            String rejected = people.get(0) + "/" + handbook;
            String unknown = people.get(1) + "/" + handbook;
            JdbcClient jdbc = one.bean(JdbcClient.class);
            jdbc.sql("alter table told_item add constraint refused check (item_key <> '" + rejected + "')")
                    .update();
            sandbox.failNext("POST", "/attestation-requests", Fault.status(422), Fault.disconnectAfterReading());
            one.hire(people.get(0), people.get(1));
            one.bean(SendingJob.class).send();
            assertThat(timesTold(output, rejected, unknown)).containsExactly(0, 1);

            jdbc.sql("alter table told_item drop constraint refused").update();
            one.bean(SendingJob.class).send();
            two.bean(SendingJob.class).send();
            assertThat(timesTold(output, rejected, unknown)).containsExactly(1, 1);

            sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());
            assertThat(two.bean(BatchSender.class).sendAgain(unknown)).isTrue();
            two.bean(SendingJob.class).send();
            assertThat(timesTold(output, rejected, unknown)).containsExactly(1, 2);
        }
    }

    @Test
    void instancesSeeWhatTheOthersLeaveAndOtherJobsGoOnWhileARunWaitsAndItEndsWithTheContext(CapturedOutput output) {
        try (Instance one = Instance.start(limited, database)) {
            one.hire(people.get(0), people.get(1));
            await().until(() -> one.bean(AttestClient.class).health().waiting() == 1);
            String[] settings = {
                "--spring.main.sources=" + Ticking.class.getName(),
                "--logging.level.org.springframework.context.support=info"
            };
            try (Instance two = Instance.start(limited, database, settings)) {
                await().until(() -> two.bean(AttestClient.class).health().waiting() == 1);
                int before = TICKS.get();
                await().until(() -> TICKS.get() > before + 2);
            }
            assertThat(limited.emails()).hasSize(1);
            assertThat(one.paused()).isFalse();
            assertThat(output).doesNotContain("ERROR").doesNotContain("still running after timeout");
        }
    }

    static class Ticking {

        @Scheduled(fixedDelay = 10)
        void tick() {
            TICKS.incrementAndGet();
        }
    }

    private static IntStream timesTold(CapturedOutput output, String... keys) {
        return Stream.of(keys).mapToInt(key -> output.getOut().split("check " + key, -1).length - 1);
    }
}
