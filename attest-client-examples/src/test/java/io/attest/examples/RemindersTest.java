package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxDocument;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RemindersTest {

    @Test
    void listsActiveDocumentsWithRenewalsDueOrSignaturesPending() {
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            List<SandboxDocument> due = sandbox.catalogue().documents().stream()
                    .filter(document -> !document.isArchived())
                    .filter(document -> document.attestationCounts().renewalDue() > 0
                            || document.attestationCounts().pendingAttested() > 0)
                    .toList();

            List<String> lines = run(sandbox);
            assertThat(due).isNotEmpty().hasSizeLessThan(210);
            assertThat(lines.subList(3, lines.size() - 2)).hasSameSizeAs(due);
            assertThat(lines).last().asString().startsWith("reminders: documents=" + due.size() + " renewals=");
        }
    }

    @Test
    void countsThatTheServiceDidNotGiveAreNotTakenForZero() {
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            sandbox.failNext(Fault.statusWithBody(200, "application/json", """
                    {"data": [{"id": "1"},
                     {"id": "2", "attestation_counts": {"renewal_due": 7}},
                     {"id": "3", "attestation_counts": {"renewal_due": 0, "pending_attested": 0}},
                     {"id": "4", "attestation_counts": {"renewal_due": 2, "pending_attested": 0}}],
                     "meta": {"current_page": 1, "last_page": 1}}"""));

            List<String> lines = run(sandbox);
            assertThat(lines).last().isEqualTo("reminders: documents=1 renewals=2 pending=0");
            assertThat(lines)
                    .contains("The service did not give the counts of 2 documents: they may be due too.")
                    .filteredOn(line -> line.startsWith("(unknown)"))
                    .singleElement()
                    .asString()
                    .endsWith("      2       0");
        }
    }

    private static List<String> run(AttestSandbox sandbox) {
        Printed printed = new Printed();
        new Reminders(
                        printed,
                        Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()))
                .run();
        return printed.lines();
    }
}
