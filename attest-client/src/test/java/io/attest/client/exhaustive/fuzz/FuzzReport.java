package io.attest.client.exhaustive.fuzz;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Says what became of the target, in one line. */
final class FuzzReport implements AfterAllCallback, TestWatcher {

    // Jazzer calls the target past JUnit, so the target counts.
    private static final AtomicLong EXECUTIONS = new AtomicLong();
    private static final AtomicLong FINDINGS = new AtomicLong();

    static void count() {
        EXECUTIONS.incrementAndGet();
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        FINDINGS.incrementAndGet();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        System.out.println("fuzz: " + context.getRequiredTestClass().getSimpleName() + " executions="
                + EXECUTIONS.getAndSet(0) + " findings=" + FINDINGS.getAndSet(0));
    }
}
