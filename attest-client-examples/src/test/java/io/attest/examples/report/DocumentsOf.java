package io.attest.examples.report;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import io.attest.sandbox.Fixtures;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Documents for tests. */
final class DocumentsOf {

    static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");

    private DocumentsOf() {}

    static Document named(String name, int attested, int pending, int outdated, int notRequested) {
        return Fixtures.document().toBuilder()
                .id("01hxxxxxxxxxxxxxxxxxxxxxx" + Math.floorMod(name.hashCode(), 10))
                .name(name)
                .attestationCounts(new AttestationCounts(
                        attested, pending, outdated, notRequested, 1, attested + pending, Map.of()))
                .archivedAt(null)
                .build();
    }

    static Reading reading(boolean moved, Document... documents) {
        return new Reading(
                THEN,
                moved,
                List.of(documents),
                Stream.of(documents)
                        .filter(document -> document.archivedAt() != null)
                        .map(Document::id)
                        .collect(Collectors.toSet()));
    }

    static Coverage coverage(Document... documents) {
        return Coverage.of("Example Ltd", "attest.example.com", reading(false, documents), true);
    }
}
