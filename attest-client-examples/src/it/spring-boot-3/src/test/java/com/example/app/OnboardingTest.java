package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxEmail;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

@SpringBootTest(properties = "attest.batch.every=50ms")
class OnboardingTest {

    private static final AttestSandbox SANDBOX = AttestSandbox.start();

    @Autowired
    Onboarding onboarding;

    @Autowired
    BatchSender sender;

    @Autowired
    TransactionTemplate transactions;

    @DynamicPropertySource
    static void sandbox(DynamicPropertyRegistry properties) {
        properties.add("attest.base-url", SANDBOX::baseUrl);
        properties.add("attest.access-token", SANDBOX::ownerToken);
    }

    @AfterAll
    static void closeSandbox() {
        SANDBOX.close();
    }

    @Test
    void whoIsHiredGetsTheHandbookOnceAndWhoseTransactionIsRolledBackDoesNot() {
        hire(0, false);
        hire(1, true);
        await().until(() -> sender.report().count(SendState.SENT) == 1);
        hire(0, false);
        SANDBOX.failNext(Fault.disconnectAfterReading());
        hire(2, false);
        await().until(() -> sender.report().count(SendState.UNKNOWN) == 1);
        assertThat(sender.markSent("hired-" + person(2))).isTrue();
        hire(3, false);
        await().until(() -> sender.report().count(SendState.SENT) == 3);

        assertThat(SANDBOX.emails())
                .extracting(SandboxEmail::personId)
                .containsExactly(person(0), person(2), person(3));

        SANDBOX.failNext(Fault.status(402));
        hire(4, false);
        await().until(onboarding::hasStopped);
        onboarding.send();
        assertThat(sender.report().count(SendState.PENDING)).isEqualTo(1);
        onboarding.goOn();
        await().until(() -> sender.report().count(SendState.SENT) == 4);
    }

    private void hire(int index, boolean rollBack) {
        transactions.executeWithoutResult(transaction -> {
            onboarding.hired(
                    person(index), SANDBOX.catalogue().publishedDocument().id());
            if (rollBack) {
                transaction.setRollbackOnly();
            }
        });
    }

    private static String person(int index) {
        return SANDBOX.catalogue().people().get(index).id();
    }
}
