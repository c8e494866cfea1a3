package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.contract.Model;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class BuildersTest {

    private static final Map<String, Object> MORE = Map.of("floor", 3);

    private static Instant day(int day) {
        return Instant.parse("2023-12-31T00:00:00Z").plusSeconds(day * 86_400L);
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
                .requestedAttestationType(AttestationType.ACKNOWLEDGMENT)
                .source(RequestSource.PARTNER_SYSTEM)
                .status(AttestationStatus.COMPLAINED)
                .createdAt(day(8))
                .updatedAt(day(9));
    }

    @Test
    void setsEachComponentOfARequest() {
        AttestationRequest full = request()
                .recipientMessage("m")
                .sentAt(day(1))
                .lastRemindedAt(day(2))
                .viewedAt(day(3))
                .attestedAt(day(4))
                .canceledAt(day(5))
                .expiresAt(day(6))
                .expiredAt(day(7))
                .requestedByUserId("u")
                .build();

        assertThat(full).isEqualTo(Model.REQUEST.read(Model.REQUEST.json()));
        assertThat(full.toBuilder().build()).isEqualTo(full);
        assertThat(full.toBuilder().additionalProperties(MORE).build().additionalProperties())
                .isEqualTo(MORE);
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
