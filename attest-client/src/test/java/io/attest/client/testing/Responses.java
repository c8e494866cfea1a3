package io.attest.client.testing;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.mockwebserver.MockResponse;

/** Responses in the form that the API documents. */
public final class Responses {

    public static final String ID = "01hv3q5t8m2n4p6r8s0t2v4w6x";
    public static final String ORGANIZATION = "01hv3q5t8m2n4p6r8s0t2v4w70";
    public static final String DOCUMENT = "01hv3q5t8m2n4p6r8s0t2v4w71";
    public static final String PERSON = "01hv3q5t8m2n4p6r8s0t2v4w72";
    public static final String EMAIL = "ada@example.com";
    public static final String NAME = "Ada Lovelace";

    private Responses() {}

    public static MockResponse json(int status, String body) {
        return new MockResponse()
                .setResponseCode(status)
                .setHeader("Content-Type", "application/json")
                .setBody(body);
    }

    public static MockResponse status(int status, String... headers) {
        MockResponse response =
                new MockResponse().setResponseCode(status).setBody("{\"error\":\"told so\",\"message\":\"told so\"}");
        for (int i = 0; i < headers.length; i += 2) {
            response.addHeader(headers[i], headers[i + 1]);
        }
        return response;
    }

    /** A copy with what a service says of its rate limit; the reset is in seconds since 1970. */
    public static MockResponse limited(MockResponse response, int limit, int remaining, long reset) {
        return response.clone()
                .setHeader("X-RateLimit-Limit", limit)
                .setHeader("X-RateLimit-Remaining", remaining)
                .setHeader("X-RateLimit-Reset", reset);
    }

    public static String me() {
        return """
                {"id":"%s","name":"%s","email":"%s","current_organization_name":"Analytical Engines"}""".formatted(ID, NAME, EMAIL);
    }

    public static String attestationRequest() {
        return """
                {"id":"%s","organization_id":"%s","document_id":"%s",
                "document_revision_id":"01hv3q5t8m2n4p6r8s0t2v4w73","person_id":"%s","recipient_name":"%s",
                "recipient_email":"%s","requested_attestation_type":"signature","recipient_message":"Please sign.",
                "sent_at":"2024-05-01T11:59:59.123456Z","last_reminded_at":null,"viewed_at":null,"attested_at":null,
                "canceled_at":null,"expires_at":"2024-06-01T00:00:00.000000Z","expired_at":null,
                "requested_by_user_id":"01hv3q5t8m2n4p6r8s0t2v4w74","source":"oauth","status":"sent",
                "created_at":"2024-05-01T11:59:58.000001Z","updated_at":"2024-05-01T11:59:59.123456Z"}""".formatted(ID, ORGANIZATION, DOCUMENT, PERSON, NAME, EMAIL);
    }

    public static String document(int number) {
        return """
                {"id":"01hv3q5t8m2n4p6r8s0t2%05d","organization_id":"%s","name":"Handbook %d",
                "has_published_revision":true,"attestation_counts":{"attested_latest":1,"pending_attested":2,
                "attested_outdated":3,"unrequested":4,"renewal_due":5,"total":15},
                "created_at":"2024-01-01T00:00:00.000000Z","updated_at":"2024-01-02T00:00:00.000000Z",
                "renewal_interval_days":365,"auto_renew":false,"archived_at":null,"last_updated_at":null}""".formatted(number, ORGANIZATION, number);
    }

    /** A page of documents numbered through the list. */
    public static String page(int number, int lastPage, int perPage, int itemsOnThisPage, int total) {
        int from = (number - 1) * perPage + 1;
        String documents = IntStream.range(from, from + itemsOnThisPage)
                .mapToObj(Responses::document)
                .collect(Collectors.joining(","));
        String url = "\"http://elsewhere.example/?page=";
        return """
                {"data":[%s],"links":{"first":%s1","last":%s%d","prev":%s,"next":%s},
                "meta":{"current_page":%d,"from":%s,"last_page":%d,"per_page":%d,"to":%s,"total":%d,
                "path":"http://elsewhere.example/"}}""".formatted(
                        documents,
                        url,
                        url,
                        lastPage,
                        number > 1 ? url + (number - 1) + "\"" : "null",
                        number < lastPage ? url + (number + 1) + "\"" : "null",
                        number,
                        itemsOnThisPage == 0 ? "null" : from,
                        lastPage,
                        perPage,
                        itemsOnThisPage == 0 ? "null" : from + itemsOnThisPage - 1,
                        total);
    }
}
