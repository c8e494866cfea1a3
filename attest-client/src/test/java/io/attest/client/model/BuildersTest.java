package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class BuildersTest {

    private static final Map<String, Object> MORE = Map.of("floor", 3);

    private static Instant day(int day) {
        return Instant.parse("2024-01-01T00:00:00Z").plusSeconds(day * 86_400L);
    }

    private static AttestationRequest.Builder request() {
        return AttestationRequest.builder()
                .id("r")
                .organizationId("o")
                .documentId("d")
                .documentRevisionId("v")
                .personId("p")
                .recipientName("n")
                .recipientEmail("e")
                .requestedAttestationType(AttestationType.SIGNATURE)
                .source(RequestSource.WEB)
                .status(AttestationStatus.SENT)
                .createdAt(day(1))
                .updatedAt(day(2));
    }

    @Test
    void setsEachComponentOfARequest() {
        AttestationRequest full = new AttestationRequest(
                "r",
                "o",
                "d",
                "v",
                "p",
                "n",
                "e",
                AttestationType.SIGNATURE,
                "m",
                day(3),
                day(4),
                day(5),
                day(6),
                day(7),
                day(8),
                day(9),
                "u",
                RequestSource.WEB,
                AttestationStatus.SENT,
                day(1),
                day(2),
                MORE);

        assertThat(request()
                        .recipientMessage("m")
                        .sentAt(day(3))
                        .lastRemindedAt(day(4))
                        .viewedAt(day(5))
                        .attestedAt(day(6))
                        .canceledAt(day(7))
                        .expiresAt(day(8))
                        .expiredAt(day(9))
                        .requestedByUserId("u")
                        .additionalProperties(MORE)
                        .build())
                .isEqualTo(full);
        assertThat(full.toBuilder().build()).isEqualTo(full);
        assertThat(full.toBuilder().status(AttestationStatus.VIEWED).build().status())
                .isEqualTo(AttestationStatus.VIEWED);
    }

    @Test
    void namesARequiredComponentOfARequestThatIsNotSet() {
        Map<String, AttestationRequest.Builder> without = new LinkedHashMap<>();
        without.put("id", request().id(null));
        without.put("organizationId", request().organizationId(null));
        without.put("documentId", request().documentId(null));
        without.put("documentRevisionId", request().documentRevisionId(null));
        without.put("personId", request().personId(null));
        without.put("recipientName", request().recipientName(null));
        without.put("recipientEmail", request().recipientEmail(null));
        without.put("requestedAttestationType", request().requestedAttestationType(null));
        without.put("source", request().source(null));
        without.put("status", request().status(null));
        without.put("createdAt", request().createdAt(null));
        without.put("updatedAt", request().updatedAt(null));

        without.forEach((name, builder) ->
                assertThatIllegalStateException().isThrownBy(builder::build).withMessage(name + " is not set"));
        assertThat(request().build().additionalProperties()).isEmpty();
    }

    @Test
    void setsEachComponentOfADocument() {
        AttestationCounts counts = new AttestationCounts(1, 2, 3, 4, 5, 6, MORE);
        Document full = new Document("d", "o", "n", true, counts, day(1), day(2), 7, false, day(3), day(4), MORE);

        assertThat(Document.builder()
                        .id("d")
                        .organizationId("o")
                        .name("n")
                        .hasPublishedRevision(true)
                        .attestationCounts(counts)
                        .createdAt(day(1))
                        .updatedAt(day(2))
                        .renewalIntervalDays(7)
                        .autoRenew(false)
                        .archivedAt(day(3))
                        .lastUpdatedAt(day(4))
                        .additionalProperties(MORE)
                        .build())
                .isEqualTo(full);
        assertThat(full.toBuilder().build()).isEqualTo(full);
        assertThatIllegalStateException().isThrownBy(Document.builder()::build).withMessage("id is not set");
    }

    @Test
    void setsEachComponentOfCounts() {
        AttestationCounts full = new AttestationCounts(1, 2, 3, 4, 5, 6, MORE);

        assertThat(AttestationCounts.builder()
                        .attestedLatest(1)
                        .pendingAttested(2)
                        .attestedOutdated(3)
                        .unrequested(4)
                        .renewalDue(5)
                        .total(6)
                        .additionalProperties(MORE)
                        .build())
                .isEqualTo(full);
        assertThat(full.toBuilder().build()).isEqualTo(full);
    }

    @Test
    void setsEachComponentOfAUser() {
        CurrentUser full = new CurrentUser("i", "n", "e", "o", MORE);

        assertThat(CurrentUser.builder()
                        .id("i")
                        .name("n")
                        .email("e")
                        .currentOrganizationName("o")
                        .additionalProperties(MORE)
                        .build())
                .isEqualTo(full);
        assertThat(full.toBuilder().build()).isEqualTo(full);
        assertThatIllegalStateException()
                .isThrownBy(CurrentUser.builder()::build)
                .withMessage("id is not set");
    }
}
