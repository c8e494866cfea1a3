package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxEmail;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
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

    @Test
    void eachHiredPersonGetsOneEmailUnlessTheTransactionIsRolledBack() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                Instance one = Instance.start(sandbox, database);
                Instance two = Instance.start(sandbox, database)) {
            one.hire(person(sandbox, 0));
            assertThatThrownBy(() -> two.hire(person(sandbox, 1), null)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> two.hire(person(sandbox, 0))).isInstanceOf(IllegalStateException.class);
            two.hire(person(sandbox, 2), person(sandbox, 3));
            await().until(() -> one.count(SendState.SENT) == 3);

            assertThat(sandbox.emails())
                    .extracting(SandboxEmail::personId)
                    .containsExactlyInAnyOrder(person(sandbox, 0), person(sandbox, 2), person(sandbox, 3));
        }
    }

    @Test
    void aFailureThatStopsTheRunPausesAllInstancesAlsoAfterARestartUntilAPersonResumes() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                Instance other = Instance.start(sandbox, database, "--handbook.every=1h")) {
            try (Instance one = Instance.start(sandbox, database)) {
                sandbox.failNext("POST", "/attestation-requests", Fault.status(402));
                one.hire(person(sandbox, 0), person(sandbox, 1), person(sandbox, 2));
                await().until(one::paused);
            }
            other.bean(SendingJob.class).send();
            try (Instance restarted = Instance.start(sandbox, database)) {
                restarted.bean(SendingJob.class).send();
                assertThat(sandbox.emails()).isEmpty();
                assertThat(restarted.bean(JdbcSendLedger.class).pauseReason()).contains("PaymentRequiredException");

                other.bean(BatchSender.class).resume();
                await().until(() -> restarted.count(SendState.SENT) == 3);
            }
        }
    }

    @Test
    void aPauseThatTheDatabaseRefusesIsWrittenBeforeTheNextRun() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                Instance one = Instance.start(sandbox, database, "--handbook.every=1h")) {
            JdbcClient jdbc = one.bean(JdbcClient.class);
            one.hire(person(sandbox, 0));
            jdbc.sql("alter table attest_send rename to away").update();
            assertThatThrownBy(one.bean(SendingJob.class)::send).isInstanceOf(UncheckedSQLException.class);
            jdbc.sql("alter table away rename to attest_send").update();

            one.bean(SendingJob.class).send();
            assertThat(one.paused()).isTrue();
            assertThat(sandbox.emails()).isEmpty();
        }
    }

    @Test
    void anItemToCheckIsToldOnceEachTimeItBecomesOne(CapturedOutput output) {
        try (AttestSandbox sandbox = AttestSandbox.start();
                Instance one = Instance.start(sandbox, database);
                Instance two = Instance.start(sandbox, database)) {
            String key = person(sandbox, 0) + "/"
                    + sandbox.catalogue().publishedDocument().id();
            sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());
            one.hire(person(sandbox, 0));
            await().until(() -> timesTold(output, key) == 1);
            one.bean(SendingJob.class).send();
            two.bean(SendingJob.class).send();
            assertThat(timesTold(output, key)).isEqualTo(1);

            sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());
            assertThat(two.bean(BatchSender.class).sendAgain(key)).isTrue();
            await().until(() -> timesTold(output, key) == 2);
        }
    }

    @Test
    void instancesSeeWhatTheOthersLeaveAndOtherJobsGoOnWhileARunWaitsAndItEndsWithTheContext(CapturedOutput output) {
        // Two more than the job leaves to others: it may ask whether the service responds, and send once.
        try (AttestSandbox sandbox = AttestSandbox.builder().rateLimit(17).start();
                Instance one = Instance.start(sandbox, database)) {
            one.hire(person(sandbox, 0), person(sandbox, 1));
            await().until(() -> one.client().health().waiting() == 1);
            try (Instance two = Instance.start(
                    sandbox,
                    database,
                    List.of(Application.class, Ticking.class),
                    "--logging.level.org.springframework.context.support=info")) {
                await().until(() -> two.client().health().waiting() == 1);
                int before = TICKS.get();
                await().until(() -> TICKS.get() > before + 2);
            }
            assertThat(sandbox.emails()).hasSize(1);
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

    private static String person(AttestSandbox sandbox, int index) {
        return sandbox.catalogue().people().get(index).id();
    }

    private static int timesTold(CapturedOutput output, String key) {
        return output.getOut().split("check " + key, -1).length - 1;
    }
}
