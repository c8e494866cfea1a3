package io.attest.sandbox;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The documents of the catalogue. */
final class SampleDocuments {
    private static final Instant FIRST_CREATED = Instant.parse("2024-01-01T00:00:00Z");
    private static final Duration APART = Duration.ofHours(3);
    private static final Map<Integer, String> HOSTILE_NAMES = Map.of(
            1, "<script>alert(1)</script> & \"quotes\"",
            9, "=HYPERLINK(\"https://example.com\",\"Handbook\")",
            10, "Handbook \u202Efdp.exe");
    private static final List<Integer> RENEWAL_INTERVALS = List.of(90, 180, 365, 730);
    private static final List<String> NAMES = List.of(
            "Employee Handbook",
            "Information Security Policy",
            "Code of Conduct",
            "Acceptable Use Policy",
            "Politique de confidentialité",
            "Remote Work Policy",
            "Anti-Bribery Policy",
            "Travel and Expenses Policy",
            "Datenschutzrichtlinie für Beschäftigte",
            "Whistleblowing Procedure",
            "Incident Response Plan",
            "Conflict of Interest Declaration",
            "Política de prevención de riesgos",
            "Health and Safety Manual",
            "Business Continuity Plan",
            "Password Standard",
            "個人情報保護方針",
            "Social Media Guidelines",
            "Vendor Management Policy",
            "Equal Opportunity Statement",
            "Access Control Policy",
            "Clean Desk Rules",
            "Wellbeing Charter \uD83C\uDF31",
            "Data Retention Schedule");

    private SampleDocuments() {}

    static List<Document> create(SandboxBuilder settings, String organizationId, Ids ids) {
        Map<Integer, String> hostile = settings.hostileNames ? HOSTILE_NAMES : Map.of();
        return IntStream.range(0, settings.documents)
                .mapToObj(i -> document(i, settings.people, new SplittableRandom(1_000_003L * settings.seed + i), ids)
                        .organizationId(organizationId)
                        .name(hostile.getOrDefault(i, name(i)))
                        .build())
                .toList();
    }

    static AttestationCounts noneRequested(int people) {
        return counts(0, 0, 0, 0, people);
    }

    // Chance begins anew for each document, and is asked for the counts last: the number of people changes nothing
    // else.
    private static Document.Builder document(int i, int people, SplittableRandom random, Ids ids) {
        Instant created = FIRST_CREATED.plus(APART.multipliedBy(i)).plus(random.nextInt(1_000_000), ChronoUnit.MICROS);
        Instant updated = created.plus(Duration.ofHours(1 + random.nextInt(72)));
        // Kinds follow the index, not chance, so that even a small catalogue has one of each.
        boolean published = i % 10 != 3;
        boolean archived = i % 8 == 5;
        Integer renewal =
                random.nextInt(5) == 0 ? null : RENEWAL_INTERVALS.get(random.nextInt(RENEWAL_INTERVALS.size()));
        return Document.builder()
                .id(ids.next(created))
                .hasPublishedRevision(published)
                .createdAt(created)
                .updatedAt(updated)
                .renewalIntervalDays(renewal)
                .autoRenew(renewal != null && random.nextBoolean())
                .archivedAt(archived ? updated : null)
                .lastUpdatedAt(random.nextInt(5) == 0 ? null : updated)
                .attestationCounts(published ? counts(renewal, people, random) : noneRequested(people));
    }

    private static String name(int i) {
        int edition = i / NAMES.size();
        String site = edition < 10 ? "" : " (Site " + edition / 10 + ")";
        return NAMES.get(i % NAMES.size()) + " " + (2024 - edition % 10) + site;
    }

    private static AttestationCounts counts(@Nullable Integer renewal, int people, SplittableRandom random) {
        int latest = random.nextInt(people + 1);
        int pending = random.nextInt(people - latest + 1);
        int outdated = random.nextInt(people - latest - pending + 1);
        int due = renewal == null ? 0 : random.nextInt(latest + 1);
        return counts(latest, pending, outdated, due, people);
    }

    private static AttestationCounts counts(int latest, int pending, int outdated, int due, int people) {
        return AttestationCounts.builder()
                .attestedLatest(latest)
                .pendingAttested(pending)
                .attestedOutdated(outdated)
                .unrequested(people - latest - pending - outdated)
                .renewalDue(due)
                .total(people)
                .build();
    }
}
