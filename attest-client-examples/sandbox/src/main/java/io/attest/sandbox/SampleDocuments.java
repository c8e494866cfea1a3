package io.attest.sandbox;

import io.attest.sandbox.SandboxDocument.AttestationCounts;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The documents of the catalogue. */
final class SampleDocuments {
    private static final Instant FIRST_CREATED = Instant.parse("2024-01-01T00:00:00Z");
    private static final Duration APART = Duration.ofHours(3);
    private static final String UNSAFE_NAME = "<script>alert(1)</script> & \"quotes\"";
    private static final int UNSAFE_INDEX = 1;
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

    private final UlidFactory ulids;
    private final Random random;
    private final int people;

    private SampleDocuments(long seed, int people, UlidFactory ulids) {
        this.ulids = ulids;
        this.random = new Random(seed);
        this.people = people;
    }

    static List<SandboxDocument> create(int count, int people, long seed, UlidFactory ulids) {
        SampleDocuments documents = new SampleDocuments(seed, people, ulids);
        return IntStream.range(0, count).mapToObj(documents::document).toList();
    }

    private SandboxDocument document(int i) {
        Instant created = FIRST_CREATED.plus(APART.multipliedBy(i)).plus(random.nextInt(1_000_000), ChronoUnit.MICROS);
        Instant updated = created.plus(Duration.ofHours(1 + random.nextInt(72)));
        // Kinds follow the index, not chance, so that even a small catalogue has one of each.
        boolean published = i % 10 != 3;
        boolean archived = i % 8 == 5;
        Integer renewal = oneInFive() ? null : RENEWAL_INTERVALS.get(random.nextInt(RENEWAL_INTERVALS.size()));
        return new SandboxDocument(
                ulids.next(created),
                i == UNSAFE_INDEX ? UNSAFE_NAME : name(i),
                published ? ulids.next(updated) : null,
                published ? counts(renewal) : AttestationCounts.noneRequested(people),
                renewal,
                renewal != null && random.nextBoolean(),
                created,
                updated,
                archived ? updated : null,
                oneInFive() ? null : updated);
    }

    private static String name(int i) {
        int edition = i / NAMES.size();
        String site = edition < 10 ? "" : " (Site " + edition / 10 + ")";
        return NAMES.get(i % NAMES.size()) + " " + (2024 - edition % 10) + site;
    }

    private AttestationCounts counts(@Nullable Integer renewal) {
        int latest = random.nextInt(people + 1);
        int pending = random.nextInt(people - latest + 1);
        int outdated = random.nextInt(people - latest - pending + 1);
        int unrequested = people - latest - pending - outdated;
        int due = renewal == null ? 0 : random.nextInt(latest + 1);
        return new AttestationCounts(latest, pending, outdated, unrequested, due, people);
    }

    private boolean oneInFive() {
        return random.nextInt(5) == 0;
    }
}
