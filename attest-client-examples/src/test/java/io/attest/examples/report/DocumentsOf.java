package io.attest.examples.report;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
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
        return new Document(
                "01hxxxxxxxxxxxxxxxxxxxxxx" + Math.floorMod(name.hashCode(), 10),
                "01hxxxxxxxxxxxxxxxxxxxxxxx",
                name,
                true,
                new AttestationCounts(attested, pending, outdated, notRequested, 1, attested + pending, Map.of()),
                THEN,
                THEN,
                null,
                false,
                null,
                null,
                Map.of());
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
