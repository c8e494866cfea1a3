package io.attest.client.model;

import io.attest.client.testing.Responses;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/** One of each record that comes from the service. */
@NullUnmarked
final class Samples {

    static final String MESSAGE = "Dear Ada, please sign.";
    static final Instant TIME = Instant.parse("2024-05-01T12:00:00.123456Z");
    private static final String REVISION = "01hv3q5t8m2n4p6r8s0t2v4w73";

    private Samples() {}

    static AttestationRequest attestationRequest(Map<String, Object> more) {
        return new AttestationRequest(
                Responses.ID,
                Responses.ORGANIZATION,
                Responses.DOCUMENT,
                REVISION,
                Responses.PERSON,
                Responses.NAME,
                Responses.EMAIL,
                AttestationType.SIGNATURE,
                MESSAGE,
                TIME,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                RequestSource.OAUTH,
                AttestationStatus.SENT,
                TIME,
                TIME,
                more);
    }

    static Document document(Map<String, Object> more) {
        return new Document(
                Responses.DOCUMENT,
                Responses.ORGANIZATION,
                "Handbook",
                true,
                counts(Map.of()),
                TIME,
                TIME,
                null,
                false,
                null,
                null,
                more);
    }

    static AttestationCounts counts(Map<String, Object> more) {
        return new AttestationCounts(1, 2, 3, 4, 5, 15, more);
    }

    static CurrentUser currentUser(Map<String, Object> more) {
        return new CurrentUser(Responses.ID, Responses.NAME, Responses.EMAIL, "Analytical Engines", more);
    }
}
