package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxDocument;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
            ByteArrayOutputStream printed = new ByteArrayOutputStream();

            new Reminders(
                            new PrintStream(printed, true, StandardCharsets.UTF_8),
                            Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()))
                    .run();

            List<String> lines =
                    printed.toString(StandardCharsets.UTF_8).lines().toList();
            assertThat(due).isNotEmpty().hasSizeLessThan(210);
            assertThat(lines.subList(3, lines.size() - 2)).hasSameSizeAs(due);
            assertThat(lines).last().asString().startsWith("reminders: documents=" + due.size() + " renewals=");
        }
    }
}
