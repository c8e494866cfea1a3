package io.attest.sandbox;

import java.text.Normalizer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The people of the catalogue. */
final class SamplePeople {
    private static final Instant HIRED_FROM = Instant.parse("2023-01-02T08:00:00Z");
    private static final List<String> FIRST_NAMES = List.of(
            "Amara", "Björn", "Chloé", "Daniel", "Elif", "Farid", "Grace", "Hana", "Inés", "Jonas", "Keiko", "Liam",
            "Maya", "Noah", "Olga", "Priya", "Quentin", "Rosa", "Samuel", "Zoë");
    private static final List<String> LAST_NAMES = List.of(
            "Abebe", "Brown", "Costa", "Dvořák", "Evans", "Fischer", "García", "Haddad", "Ito", "Jensen", "Kim",
            "López", "Müller", "Nguyen", "O'Brien", "Patel", "Rossi", "Silva", "Tanaka", "Weber");
    private static final int PAIRS = FIRST_NAMES.size() * LAST_NAMES.size();

    private SamplePeople() {}

    static List<SandboxPerson> create(int count, Ids ids) {
        return IntStream.range(0, count).mapToObj(i -> person(i, ids)).toList();
    }

    private static SandboxPerson person(int i, Ids ids) {
        String first = FIRST_NAMES.get(i % FIRST_NAMES.size());
        String last = LAST_NAMES.get((i + i / FIRST_NAMES.size()) % LAST_NAMES.size());
        String distinction = i < PAIRS ? "" : Integer.toString(i / PAIRS + 1);
        return new SandboxPerson(
                ids.next(HIRED_FROM.plusSeconds(i)),
                first + " " + last,
                ascii(first) + "." + ascii(last) + distinction + "@example.com");
    }

    private static String ascii(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFD)
                .replaceAll("[^A-Za-z]", "")
                .toLowerCase(Locale.ROOT);
    }
}
