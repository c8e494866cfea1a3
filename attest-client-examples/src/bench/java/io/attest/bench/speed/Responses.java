package io.attest.bench.speed;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The bodies that the service sends, with timestamps of microseconds. */
final class Responses {

    static final byte[] USER = bytes("""
            {"id":"01hv3q5t8m2n4p6r8s0t2v4w6x","name":"Ada Lovelace","email":"ada@example.com",\
            "current_organization_name":"Analytical Engines"}""");

    static final byte[] REQUEST = bytes("""
            {"id":"01hv3q5t8m2n4p6r8s0t2v4w6z","organization_id":"01hv3q5t8m2n4p6r8s0t2v4w60",\
            "document_id":"01hv3q5t8m2n4p6r8s0t2v4w6y","document_revision_id":"01hv3q5t8m2n4p6r8s0t2v4w61",\
            "person_id":"01hv3q5t8m2n4p6r8s0t2v4w6x","recipient_name":"Grace Hopper",\
            "recipient_email":"grace@example.com","requested_attestation_type":"signature",\
            "recipient_message":"Please sign by Friday.","sent_at":"2024-05-17T09:41:27.318204Z",\
            "last_reminded_at":null,"viewed_at":null,"attested_at":null,"canceled_at":null,\
            "expires_at":"2024-06-16T09:41:27.318204Z","expired_at":null,\
            "requested_by_user_id":"01hv3q5t8m2n4p6r8s0t2v4w62","source":"api","status":"sent",\
            "created_at":"2024-05-17T09:41:27.301977Z","updated_at":"2024-05-17T09:41:27.322519Z"}""");

    static final byte[] DOCUMENTS = documents();

    private Responses() {}

    /** The body for the last segment of a path. */
    static byte[] to(String segment) {
        return switch (segment) {
            case "me" -> USER;
            case "documents" -> DOCUMENTS;
            case "attestation-requests" -> REQUEST;
            default -> throw new IllegalArgumentException(segment);
        };
    }

    private static byte[] documents() {
        DateTimeFormatter microseconds = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);
        Instant first = Instant.parse("2023-02-11T08:17:42.604913Z");
        return bytes(IntStream.range(0, Contestant.PER_PAGE)
                        .mapToObj(i -> document(i, first.plus(i * 11_213_764_129L, ChronoUnit.MICROS), microseconds))
                        .collect(Collectors.joining(",", "{\"data\":[", "],"))
                + """
                "links":{"first":"https://attest.example.com/api/v1/documents?page=1",\
                "last":"https://attest.example.com/api/v1/documents?page=60","prev":null,\
                "next":"https://attest.example.com/api/v1/documents?page=2"},\
                "meta":{"current_page":1,"from":1,"last_page":60,"per_page":100,"to":100,"total":6000}}""");
    }

    private static String document(int i, Instant created, DateTimeFormatter microseconds) {
        return """
                {"id":"01hv3q5t8m2n4p6r8s0t2v%04d","organization_id":"01hv3q5t8m2n4p6r8s0t2v4w60",\
                "name":"Information Security Policy %d","has_published_revision":true,\
                "attestation_counts":{"attested_latest":%d,"pending_attested":%d,"attested_outdated":4,\
                "unrequested":17,"renewal_due":2,"total":%d},\
                "created_at":"%s","updated_at":"%s","renewal_interval_days":%s,"auto_renew":%b,"archived_at":null,\
                "last_updated_at":"%s"}""".formatted(
                        i,
                        i,
                        120 + i,
                        i % 7,
                        143 + i + i % 7,
                        microseconds.format(created),
                        microseconds.format(created.plus(5_170_318_204L, ChronoUnit.MICROS)),
                        i % 3 == 0 ? "365" : "null",
                        i % 3 == 0,
                        microseconds.format(created.plus(5_170_311_938L, ChronoUnit.MICROS)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
