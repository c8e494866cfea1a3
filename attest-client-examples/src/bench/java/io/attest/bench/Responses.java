package io.attest.bench;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** What the service responds, with timestamps of microseconds. */
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

    // Its text has six places, also with whole milliseconds added.
    private static final Instant FIRST = Instant.parse("2023-02-11T08:17:42.604913Z");
    private static final MediaType JSON = MediaType.get("application/json");

    private Responses() {}

    /** A page of 100 documents, whose ids are on no other page. */
    static byte[] page(int number, int last) {
        int to = number * Contestant.PER_PAGE;
        int from = to - Contestant.PER_PAGE;
        return bytes(IntStream.range(from, to)
                        .mapToObj(Responses::document)
                        .collect(Collectors.joining(",", "{\"data\":[", "],"))
                + """
                "links":{"first":%s,"last":%s,"prev":%s,"next":%s},\
                "meta":{"current_page":%d,"from":%d,"last_page":%d,"per_page":100,"to":%d,"total":%d}}""".formatted(
                                link(1, last),
                                link(last, last),
                                link(number - 1, last),
                                link(number + 1, last),
                                number,
                                from + 1,
                                last,
                                to,
                                last * Contestant.PER_PAGE));
    }

    private static String link(int page, int last) {
        return page < 1 || page > last ? "null" : "\"https://attest.example.com/api/v1/documents?page=" + page + "\"";
    }

    private static String document(int i) {
        Instant created = FIRST.plusMillis((i % 1000) * 11_213_764L);
        return """
                {"id":"01hv3q5t8m2n4p6r%010d","organization_id":"01hv3q5t8m2n4p6r8s0t2v4w60",\
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
                        created,
                        created.plusMillis(5_170_318),
                        i % 3 == 0 ? "365" : "null",
                        i % 3 == 0,
                        created.plusMillis(5_170_311));
    }

    /** A rate limit so large that the SDK never waits, although its rate limiting stays on. */
    static Headers withoutLimit() {
        Instant reset = Instant.now().truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
        return Headers.of(
                "Date",
                DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().atZone(ZoneOffset.UTC)),
                "Content-Type",
                "application/json",
                "X-RateLimit-Limit",
                "1000000",
                "X-RateLimit-Remaining",
                "999999",
                "X-RateLimit-Reset",
                Long.toString(reset.getEpochSecond()));
    }

    /** An HTTP client that gets its responses from memory. */
    static OkHttpClient.Builder inMemory(byte[] body) {
        return new OkHttpClient.Builder()
                .addInterceptor(chain -> new Response.Builder()
                        .request(chain.request())
                        .protocol(Protocol.HTTP_1_1)
                        .code(200)
                        .message("OK")
                        .headers(withoutLimit())
                        .body(ResponseBody.create(body, JSON))
                        .build());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
